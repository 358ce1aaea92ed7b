import type { Credential, OperationCall } from "@tillside/console/send";
import { type OwnValues, replaceValues, type SampleValue } from "./replace-values.ts";

/** The names of an operation's secrets among those that readers keep: a token, the halves of a pair, a key. */
export interface SecretNames {
  readonly token?: string;
  /** A client id or a public key. */
  readonly user?: string;
  readonly secret?: string;
  readonly apiKey?: string;
}

interface Own {
  readonly values: readonly SampleValue[];
  /** Ids and base URLs. */
  readonly own: OwnValues;
  readonly secrets: OwnValues;
  readonly names: SecretNames;
}

/** The request that Send begins with: with the reader's ids in place of the demo seed's, and with the reader's secrets. */
export function ownRequest(call: OperationCall, { values, own, secrets, names }: Own): OperationCall {
  const mine = (text: string) => replaceValues(text, values, own);
  const secret = (name: keyof SecretNames) => secrets[names[name] ?? ""];
  return {
    ...call,
    fields: call.fields.map((field) => ({ ...field, value: mine(field.value) })),
    ...(call.body !== undefined && { body: mine(call.body) }),
    ...(call.credential && { credential: ownCredential(call.credential, secret) }),
  };
}

function ownCredential(credential: Credential, secret: (name: keyof SecretNames) => string | undefined): Credential {
  const [token, user, password, apiKey] = [secret("token"), secret("user"), secret("secret"), secret("apiKey")];
  if (token !== undefined) return { header: { name: "Authorization", value: `Bearer ${token}` }, own: true };
  if (apiKey !== undefined && "header" in credential)
    return { header: { ...credential.header, value: apiKey }, own: true };
  if (user === undefined || password === undefined) return credential;
  const basic = `Basic ${btoa(`${user}:${password}`)}`;
  if ("header" in credential) return { header: { ...credential.header, value: basic }, own: true };
  const { headers, body, ...exchange } = credential.token;
  if (headers.authorization !== undefined)
    return { token: { ...exchange, headers: { ...headers, authorization: basic }, body }, own: true };
  const form = new URLSearchParams(body);
  form.set("client_id", user);
  form.set("client_secret", password);
  return { token: { ...exchange, headers, body: form.toString() }, own: true };
}
