import type { Settings } from "../client/settings.ts";
import type { AuthScheme } from "../facts/manifest.ts";
import { entry } from "../store/memory-store.ts";
import type { CheckedAuth } from "./check-auth.ts";
import { ClientCredentials } from "./client-credentials.ts";
import { credentialIdentity, functionIdentity } from "./credential-identity.ts";
import { type GetToken, tokenFunction } from "./token-function.ts";
import type { TokenSource } from "./token-source.ts";

/** How a client proves who it is to one security scheme. */
export interface Credential {
  /** Whose limits its calls count against; holds a secret only as a hash. */
  readonly identity: string;
  /** Where the value of the header comes from. */
  readonly source: TokenSource;
  readonly header: string;
  /** What stands before the value in the header. */
  readonly prefix: string;
  /** A refused token may be replaced by a new one; a refused key stays refused. */
  readonly renewable: boolean;
}

/** The credential of a scheme. Client credentials are found or made in the store: one exchange for all who use them. */
export async function credentialOf(scheme: AuthScheme, auth: CheckedAuth, settings: Settings): Promise<Credential> {
  const text = (option: string) => String(auth[option]);
  if (scheme.type === "api-key") {
    const key = text("apiKey");
    return { ...fixed(key), identity: await credentialIdentity(scheme.header, key), header: scheme.header, prefix: "" };
  }
  if (scheme.type === "key-pair") {
    const [publicKey, secretKey] = [text("publicKey"), text("secretKey")];
    const identity = await credentialIdentity(publicKey, secretKey);
    return { ...fixed(basic(publicKey, secretKey)), identity, header: "Authorization", prefix: "Basic " };
  }
  const bearer = { header: "Authorization", prefix: "Bearer ", renewable: true };
  const { getToken } = auth;
  if (getToken !== undefined) {
    return {
      ...bearer,
      // The instances of one class have the same function, but are not the same credential.
      identity:
        auth.identity === undefined
          ? functionIdentity(Object.hasOwn(auth, "getToken") ? getToken : auth)
          : `named ${auth.identity}`,
      // What is no string is refused where the token is used.
      source: tokenFunction((context) => auth.getToken?.(context) as ReturnType<GetToken>, settings.clock),
    };
  }
  const [clientId, clientSecret] = [text("clientId"), text("clientSecret")];
  const identity = await credentialIdentity(clientId, clientSecret);
  const { store, fetch, clock, tokenTimeoutMs: timeoutMs } = settings;
  const { lifetimeSeconds, credentials, tokenPath } = scheme;
  const tokenEndpoint = text("tokenUrl") + tokenPath;
  const inBody = credentials === "form-body" || (credentials === "basic-or-body" && auth.credentialsIn === "body");
  const secret = inBody ? formEncoded(clientSecret) : basic(clientId, clientSecret);
  // Where the endpoint takes them in one place only, a client that knows the place must not get the other's failure.
  const name = `${tokenEndpoint} ${inBody ? "body" : "header"} ${identity}`;
  const { fleet } = store;
  const make = () =>
    new ClientCredentials(
      {
        tokenEndpoint,
        form: inBody ? { client_id: clientId, client_secret: clientSecret } : {},
        authorization: inBody ? undefined : `Basic ${secret}`,
        secret,
        lifetimeSeconds,
        timeoutMs,
        fetch,
        clock,
      },
      fleet && ((need) => fleet.token(name, need)),
    );
  return {
    ...bearer,
    identity,
    // Looked up each time: the store forgets what nobody has used for long, and then makes one for all again.
    get source() {
      return entry(store.tokens, name, make);
    },
  };
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
