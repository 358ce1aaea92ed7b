import type { Clock } from "../facts/clock.ts";
import type { Fleet } from "../facts/fleet.ts";
import type { AuthScheme } from "../facts/manifest.ts";
import type { CheckedAuth } from "./check-auth.ts";
import { ClientCredentials } from "./client-credentials.ts";
import { credentialIdentity, functionIdentity } from "./credential-identity.ts";
import type { Credentials, Exchange } from "./credentials.ts";
import { rotatingSecret } from "./rotating-secret.ts";
import { type GetToken, tokenFunction } from "./token-function.ts";
import type { TokenSource } from "./token-source.ts";

/** How a client authenticates with one security scheme. */
export interface Credential {
  /** Calls with the same identity share their rate limits. A secret is part of it only as a hash. */
  readonly identity: string;
  /** Where the value of the header comes from. */
  readonly source: TokenSource;
  readonly header: string;
  /** What stands before the value in the header. */
  readonly prefix: string;
  /** True if a new value can replace a refused one, as for a token. A refused API key stays refused. */
  readonly renewable: boolean;
}

/** What making a credential needs of a client. */
export interface CredentialResources {
  readonly clock: Clock;
  readonly tokenTimeoutMs: number;
  /** The token source of that name; made by the first client that uses it, for all who use it. */
  sharedSource(name: string, make: () => TokenSource): TokenSource;
  /** What asks the token endpoint, with retries of its own. */
  exchangeFor(credentials: () => Credentials | Promise<Credentials>): Exchange;
  /** Where several servers share tokens. */
  readonly fleet?: Pick<Fleet, "token"> | undefined;
}

/** Makes the credential of a scheme. Client credentials live in the store, so that all clients that use them share one exchange. */
export async function credentialOf(
  scheme: AuthScheme,
  auth: CheckedAuth,
  { clock, tokenTimeoutMs: timeoutMs, sharedSource, exchangeFor, fleet }: CredentialResources,
): Promise<Credential> {
  const text = (option: string) => String(auth[option]);
  if (scheme.type === "api-key") {
    const key = text("apiKey");
    const read = rotatingSecret("apiKey", auth.apiKey);
    if (read !== undefined) {
      const identity = named(auth) ?? functionIdentity(auth.apiKey as object);
      return { source: tokenFunction(read, clock), renewable: true, identity, header: scheme.header, prefix: "" };
    }
    return { ...fixed(key), identity: await credentialIdentity(scheme.header, key), header: scheme.header, prefix: "" };
  }
  if (scheme.type === "key-pair") {
    const [publicKey, secretKey] = [text("publicKey"), text("secretKey")];
    const read = rotatingSecret("secretKey", auth.secretKey);
    if (read !== undefined) {
      const source = tokenFunction(async () => basic(publicKey, await read()), clock);
      return { source, renewable: true, identity: rotating(publicKey), header: "Authorization", prefix: "Basic " };
    }
    const identity = await credentialIdentity(publicKey, secretKey);
    return { ...fixed(basic(publicKey, secretKey)), identity, header: "Authorization", prefix: "Basic " };
  }
  const bearer = { header: "Authorization", prefix: "Bearer ", renewable: true };
  const { getToken } = auth;
  if (getToken !== undefined) {
    return {
      ...bearer,
      // The instances of one class have the same function, but are not the same credential.
      identity: named(auth) ?? functionIdentity(Object.hasOwn(auth, "getToken") ? getToken : auth),
      // A token that is not a string is refused where it is used.
      source: tokenFunction((context) => auth.getToken?.(context) as ReturnType<GetToken>, clock),
    };
  }
  const [clientId, clientSecret] = [text("clientId"), text("clientSecret")];
  const read = rotatingSecret("clientSecret", auth.clientSecret);
  const { lifetimeSeconds, credentials, tokenPath } = scheme;
  const tokenEndpoint = text("tokenUrl") + tokenPath;
  const inBody = credentials === "form-body" || (credentials === "basic-or-body" && auth.credentialsIn === "body");
  // An endpoint may accept the credentials in one place only. A client that uses the right place must not share the other's failure.
  const place = `${tokenEndpoint} ${inBody ? "body" : "header"}`;
  const withSecret = (current: string): Credentials => {
    const secret = inBody ? formEncoded(current) : basic(clientId, current);
    return {
      tokenEndpoint,
      form: inBody ? { client_id: clientId, client_secret: current } : {},
      authorization: inBody ? undefined : `Basic ${secret}`,
      secret,
      lifetimeSeconds,
      timeoutMs,
      clock,
    };
  };
  const known = read ? undefined : await credentialIdentity(clientId, clientSecret);
  const identity = known ?? rotating(clientId);
  // Who gives another function may have another secret, and gets no token by the client id alone.
  const name = `${place} ${known ?? `${clientId} ${functionIdentity(auth.clientSecret as object)}`}`;
  // Servers share the tokens of one secret, whether or not it rotates.
  const fleetName = async () => (read ? `${place} ${await credentialIdentity(clientId, await read())}` : name);
  const make = () =>
    new ClientCredentials(
      { tokenEndpoint, clock, timeoutMs },
      exchangeFor(read ? async () => withSecret(await read()) : () => withSecret(clientSecret)),
      fleet && (async (need) => fleet.token(await fleetName(), need)),
    );
  return {
    ...bearer,
    identity,
    // Looked up each time: the store drops a source that is idle, and then makes a new one that all clients share.
    get source() {
      return sharedSource(name, make);
    },
  };
}

function named({ identity }: CheckedAuth): string | undefined {
  return identity === undefined ? undefined : `named ${identity}`;
}

/** Rate limits go by the public half of a credential of which the secret changes. */
function rotating(publicHalf: string): string {
  return `rotating ${publicHalf}`;
}

function fixed(value: string) {
  return { source: { token: () => value }, renewable: false };
}

/** The value as a form carries it. */
function formEncoded(value: string): string {
  return new URLSearchParams([["", value]]).toString().slice(1);
}

/** Base64 of `name:secret`, in UTF-8 as RFC 7617 has it. */
function basic(name: string, secret: string): string {
  return btoa(String.fromCharCode(...new TextEncoder().encode(`${name}:${secret}`)));
}
