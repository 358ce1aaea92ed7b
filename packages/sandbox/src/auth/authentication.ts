import type { AuthScheme } from "@tillside/policy";
import type { Caller, Exchange, Step } from "../engine/api.ts";
import { Refusal } from "../engine/refusal.ts";
import type { Fired } from "../requests/fired.ts";
import { otherRunProblem, runNamedIn, valueInSeed } from "../runs/run-values.ts";
import type { World } from "../world/world.ts";
import { runOfToken } from "./access-token.ts";
import { basicPair } from "./basic-pair.ts";
import { credentialsKey } from "./credentials.ts";

/** Why a credential does not do; what `Refusal.details.code` carries until the API gives it its own shape. */
export type CredentialFailure = "missing" | "invalid" | "expired";

/** Proves who calls, by the operation's own security scheme, before anything else is looked at. */
export const authentication: Step = (exchange, world, next) => {
  const { scheme } = exchange.operation;
  if (scheme !== undefined) exchange.caller = callerOf(scheme, exchange, world);
  return next();
};

/** Who calls, by the credential of a security scheme. @throws Refusal (401) that says why the credential does not do. */
export function callerOf(scheme: AuthScheme, { operation, headers }: Credentialed, world: World): Caller {
  if (scheme.type === "api-key") return keyHolder(scheme.header.toLowerCase(), { operation, headers }, world);
  const { authorization } = headers;
  if (authorization === undefined) throw failure("missing", "The Authorization header is missing.");
  if (scheme.type === "key-pair") return pairHolder(authorization, world);
  return tokenHolder(authorization, operation.tokenHost, world);
}

/** What a request proves its caller with. */
type Credentialed = Pick<Exchange, "operation" | "headers">;

function tokenHolder(authorization: string, host: string | undefined, { tokens, now, run }: World): Caller {
  const token = bearerToken(authorization);
  const claims = tokens.read(token);
  if (claims === undefined || claims.iss !== host) {
    const otherRun = token === "" ? undefined : otherRunProblem(run, runOfToken(token));
    throw failure("invalid", otherRun ?? "The access token is malformed, or this sandbox did not issue it.");
  }
  // It was issued before the clock was set back, by a snapshot too: at this time it does not exist.
  if (claims.iat * 1_000 > now) {
    const [issued, shown] = [claims.iat * 1_000, now].map((time) => new Date(time).toISOString());
    throw failure(
      "invalid",
      `The access token was issued at ${issued}, and the sandbox's clock shows ${shown}. Get a new token.`,
    );
  }
  if (claims.exp * 1_000 <= now) throw failure("expired", "The access token has expired.");
  return { id: claims.sub, host: claims.iss };
}

/** Empty for what is no bearer token. */
export function bearerToken(authorization: string): string {
  return /^Bearer +(\S+)$/i.exec(authorization)?.[1] ?? "";
}

function pairHolder(authorization: string, world: World): Caller {
  const { crypto, run } = world;
  const given = basicPair(authorization);
  const publicKey = valueInSeed(run, given?.user ?? "");
  const secretKey = valueInSeed(run, given?.password ?? "");
  const found = world
    .state(credentialsKey)
    .keyPairs.find((pair) => pair.publicKey === publicKey && crypto.equal(secretKey ?? "", pair.secretKey));
  if (found === undefined) {
    const otherRun = given && otherRunProblem(run, runNamedIn(given.user));
    throw failure("invalid", otherRun ?? "The key pair is not known.");
  }
  return { id: found.publicKey, accountId: found.accountId };
}

function keyHolder(header: string, { operation, headers }: Credentialed, world: World): Caller {
  const { crypto, run } = world;
  const given = headers[header];
  if (given === undefined || given === "") throw failure("missing", "The API key is missing.", header);
  const value = valueInSeed(run, given);
  const found = world
    .state(credentialsKey)
    .apiKeys.find(({ api, key }) => api === operation.document.name && crypto.equal(value ?? "", key));
  if (found === undefined) {
    throw failure("invalid", otherRunProblem(run, runNamedIn(given)) ?? "The API key is not known.", header);
  }
  return { id: found.name, ...(found.accountId === undefined ? {} : { accountId: found.accountId }) };
}

function failure(why: CredentialFailure, message: string, header = "authorization"): Refusal {
  const fired: Fired = why === "expired" ? "token expired" : `credential ${why}`;
  return new Refusal(401, message, { code: why, field: `header/${header}`, fired });
}
