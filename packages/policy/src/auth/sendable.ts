/** The characters that a header can carry. `fetch` refuses any other one with an error that shows the token. */
export const sendable = /^[!-~]+$/;

/** What is wrong with a text that is not {@link sendable}, and not empty. */
export const unsendable = "has a space, a line break or another character that no header can carry";
