import type { CredentialNeed, ListedOperation, SeededCredentials } from "../drawer/control-types.ts";
import type { SentRequest } from "../exchange/exchange.ts";

/** A credential that a request may be sent with. */
export interface UsableCredential {
  /** Who it is: a client id, a public key or the name of an API key. */
  readonly name: string;
  /** A header that is ready, or the request that exchanges a token for one. */
  readonly proof: { readonly header: readonly [name: string, value: string] } | { readonly token: SentRequest };
}

/** The credentials of a run: those of the seed with its id behind each value. @param prefix `/r/3f9c0a1b2c4d`, or nothing. */
export function credentialsOfRun(seeded: SeededCredentials, prefix: string): SeededCredentials {
  if (prefix === "") return seeded;
  const own = (value: string) => valueOfRun(value, prefix);
  return {
    clients: seeded.clients.map((each) => ({
      ...each,
      clientId: own(each.clientId),
      clientSecret: own(each.clientSecret),
    })),
    keyPairs: seeded.keyPairs.map((each) => ({
      ...each,
      publicKey: own(each.publicKey),
      secretKey: own(each.secretKey),
    })),
    apiKeys: seeded.apiKeys.map((each) => ({ ...each, key: own(each.key) })),
  };
}

function valueOfRun(value: string, prefix: string): string {
  return prefix === "" ? value : `${value}.${prefix.slice("/r/".length)}`;
}

/** The credential of a caller as the log names it: without the id of a run. Undefined where it is not one of these. */
export function credentialOfCaller(
  caller: string,
  credentials: readonly UsableCredential[],
  prefix: string,
): UsableCredential | undefined {
  return credentials.find(({ name }) => name === caller || name === valueOfRun(caller, prefix));
}

/** The operation that a request calls; undefined where no API has it. */
export function operationOf(
  { method, path }: Pick<SentRequest, "method" | "path">,
  operations: readonly ListedOperation[],
  prefix: string,
): ListedOperation | undefined {
  const segments = pathOf(path).split("/");
  const fitting = operations.filter((each) => {
    const template = each.path.slice(prefix.length).split("/");
    return each.method === method && template.length === segments.length && template.every(fits);
    function fits(part: string, index: number): boolean {
      return part.includes("{") ? segments[index] !== "" : part === segments[index];
    }
  });
  // A path without parameters counts more than one with them.
  return fitting.toSorted((one, other) => one.path.split("{").length - other.path.split("{").length)[0];
}

function pathOf(path: string): string {
  return path.split("?", 1)[0] ?? "";
}

/** The credentials that an operation takes. */
export function usableCredentials(
  { api, credential: need }: Pick<ListedOperation, "api" | "credential">,
  { clients, keyPairs, apiKeys }: SeededCredentials,
  prefix: string,
): readonly UsableCredential[] {
  if (need === undefined) return [];
  if (need.type === "api-key") {
    return apiKeys
      .filter((each) => each.api === api)
      .map(({ name, key }) => ({ name, proof: { header: [need.header.toLowerCase(), key] } }));
  }
  if (need.type === "key-pair") {
    return keyPairs.map(({ publicKey, secretKey }) => ({
      name: publicKey,
      proof: { header: ["authorization", basic(publicKey, secretKey)] },
    }));
  }
  return clients
    .filter(({ host }) => host === need.host)
    .map(({ clientId, clientSecret }) => ({
      name: clientId,
      proof: { token: tokenRequest(need, clientId, clientSecret, prefix) },
    }));
}

function tokenRequest(
  { tokenUrl, credentials }: Extract<CredentialNeed, { type: "client-credentials" }>,
  id: string,
  secret: string,
  prefix: string,
): SentRequest {
  const inBody = credentials === "form-body";
  const fields = { grant_type: "client_credentials", ...(inBody && { client_id: id, client_secret: secret }) };
  return {
    method: "POST",
    path: tokenUrl.slice(prefix.length),
    headers: {
      "content-type": "application/x-www-form-urlencoded",
      ...(!inBody && { authorization: basic(id, secret) }),
    },
    body: new URLSearchParams(fields).toString(),
  };
}

function basic(user: string, password: string): string {
  return `Basic ${btoa(`${user}:${password}`)}`;
}
