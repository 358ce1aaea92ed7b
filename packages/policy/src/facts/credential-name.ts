/** Header names that may carry a credential, whoever put them there. */
export const credentialName = /authori[sz]ation|x-auth|cookie|api-?key|token|secret|password|credential|signature/i;
