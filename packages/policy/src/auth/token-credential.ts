import { alarm } from "../facts/alarm.ts";
import type { OptionNames } from "../facts/check-names.ts";
import type { Clock } from "../facts/clock.ts";
import { refreshTimeoutMs } from "../facts/defaults.ts";
import { isPlain } from "../facts/is-plain.ts";
import type { AuthScheme } from "../facts/manifest.ts";
import type { ClientCredentialsOptions, CredentialsPlace, TokenOptions } from "./auth-options.ts";
import type { CheckedAuth } from "./checked-auth.ts";
import { ClientCredentials } from "./client-credentials.ts";
import type { Credential, CredentialResources } from "./credential.ts";
import { credentialIdentity, functionIdentity, namedIdentity, publicIdentity } from "./credential-identity.ts";
import { basicValue, checkTexts, checkUser, type RefuseAuth } from "./credential-kind.ts";
import { rotatingSecret, SecretError } from "./rotating-secret.ts";
import type { Credentials, Exchange } from "./token-exchange.ts";
import { type GetToken, tokenFunction } from "./token-function.ts";
import type { TokenSource } from "./token-source.ts";

type TokenScheme = Extract<AuthScheme, { type: "client-credentials" }>;

/** Every option of client credentials, or of the application's own tokens. */
export const tokenNames = {
  tokenUrl: "",
  clientId: "",
  clientSecret: "",
  credentialsIn: "",
  getToken: "",
  identity: "",
} satisfies OptionNames<ClientCredentialsOptions & CredentialsPlace & TokenOptions>;

/** Undefined counts as not given; without credentials beside it, it is the function that is missing. */
export function bringsTokens(own: CheckedAuth): boolean {
  return (
    own.getToken !== undefined || ("getToken" in own && own.clientId === undefined && own.clientSecret === undefined)
  );
}

/**
 * Refuses what is neither a function nor a client id and secret, and options of both together; the token host has a check of its own.
 */
export function checkTokenAuth(scheme: TokenScheme, own: CheckedAuth, refuse: RefuseAuth): void {
  const refuseBeside = (form: string, names: readonly string[]) => {
    const other = names.find((name) => own[name] !== undefined);
    // An instance of a class may have properties of its own under these names.
    if (other !== undefined && isPlain(own)) refuse(`${other} has no effect beside ${form}. Give only one of them.`);
  };
  if (bringsTokens(own)) {
    if (typeof own.getToken !== "function") refuse("getToken must be a function.");
    refuseBeside("getToken", ["tokenUrl", "clientId", "clientSecret", "credentialsIn"]);
    return;
  }
  // Checked each time that it gives one.
  checkTexts(typeof own.clientSecret === "function" ? ["clientId"] : ["clientId", "clientSecret"], own, refuse);
  if (!inBody(scheme, own)) checkUser("clientId", own, refuse);
  refuseBeside("clientId", ["identity"]);
}

/** Makes the credential of a scheme with access tokens: the application's own, or those that its client credentials are exchanged for. */
export async function tokenCredential(
  scheme: TokenScheme,
  own: CheckedAuth,
  resources: CredentialResources,
  exchangeFor: (credentials: (abandoned?: AbortSignal) => Credentials | Promise<Credentials>) => Exchange,
): Promise<Credential> {
  const { clock, tokenTimeoutMs: timeoutMs, sharedSource, fleet } = resources;
  const bearer = { header: "Authorization", prefix: "Bearer ", renewable: true };
  if (own.getToken !== undefined) {
    return {
      ...bearer,
      identity: namedIdentity(own) ?? functionIdentity(own, "getToken"),
      // A token that is not a string is refused where it is used.
      source: tokenFunction((context) => own.getToken?.(context) as ReturnType<GetToken>, clock),
    };
  }
  const [clientId, clientSecret] = [String(own.clientId), String(own.clientSecret)];
  const secretNow = rotatingSecret(own, "clientSecret");
  const read = secretNow && ((abandoned?: AbortSignal) => soon(secretNow(), clock, timeoutMs, abandoned));
  const { lifetimeSeconds, tokenPath } = scheme;
  const tokenEndpoint = String(own.tokenUrl) + tokenPath;
  const isForm = inBody(scheme, own);
  // An endpoint may accept the credentials in one place only. A client that uses the right place must not share the other's failure.
  const place = `${tokenEndpoint} ${isForm ? "body" : "header"}`;
  const withSecret = (current: string): Credentials => {
    const secret = isForm ? current : basicValue(clientId, current);
    return {
      tokenEndpoint,
      form: isForm ? { client_id: clientId, client_secret: current } : {},
      authorization: isForm ? undefined : `Basic ${secret}`,
      secret,
      lifetimeSeconds,
      timeoutMs,
      clock,
    };
  };
  // Who gives another secret, or another function, gets no token by the client id alone.
  const named = read
    ? `${clientId} ${functionIdentity(own, "clientSecret")}`
    : await credentialIdentity(clientId, clientSecret);
  const name = `${place} ${named}`;
  // Servers share the tokens of one secret, whether or not it rotates.
  const fleetName = async (abandoned?: AbortSignal) =>
    read ? `${place} ${await credentialIdentity(clientId, await read(abandoned))}` : name;
  let made: TokenSource | undefined;
  const make = () => {
    made = new ClientCredentials(
      { tokenEndpoint, clock, timeoutMs },
      exchangeFor(read ? async (abandoned) => withSecret(await read(abandoned)) : () => withSecret(clientSecret)),
      fleet && (async (need) => fleet.token(await fleetName(need.abandoned), need)),
    );
    return made;
  };
  return {
    ...bearer,
    tokenOption: String(own.tokenOption),
    identity: publicIdentity(clientId),
    // Looked up each time: the store drops a source that is idle, and then makes a new one that all clients share.
    get source() {
      return sharedSource(name, make);
    },
    get isFirstElsewhere() {
      return sharedSource(name, make) !== made;
    },
  };
}

/**
 * @param abandoned undefined for a refresh in the background, which keeps no process alive.
 * @throws SecretError if the function gives no secret in time: what it holds up would hold up every later call without a token.
 */
function soon(secret: Promise<string>, clock: Clock, timeoutMs: number, abandoned?: AbortSignal): Promise<string> {
  const isBackground = abandoned === undefined;
  const mostMs = isBackground ? Math.min(timeoutMs, refreshTimeoutMs) : timeoutMs;
  return new Promise((resolve, reject) => {
    const over = () => {
      callOff();
      abandoned?.removeEventListener("abort", abort);
    };
    const abort = () => {
      over();
      reject(abandoned?.reason);
    };
    const late = () => {
      abandoned?.removeEventListener("abort", abort);
      reject(new SecretError("clientSecret", new Error(`clientSecret(): no value within ${mostMs} ms`)));
    };
    const callOff = alarm(clock, mostMs, late, isBackground);
    if (abandoned?.aborted) abort();
    abandoned?.addEventListener("abort", abort, { once: true });
    secret.then(resolve, reject).finally(over);
  });
}

/** Whether the credentials travel in the form, not in an `Authorization: Basic` header. */
function inBody({ credentials }: TokenScheme, { credentialsIn }: CheckedAuth): boolean {
  return credentials === "form-body" || (credentials === "basic-or-body" && credentialsIn === "body");
}
