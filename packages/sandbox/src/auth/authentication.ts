import type { AuthScheme } from "@tillside/policy";
import type { Caller, Exchange, Step } from "../engine/api.ts";
import type { CryptoPrimitives } from "../engine/crypto-primitives.ts";
import { Refusal } from "../engine/refusal.ts";
import type { World } from "../world/world.ts";
import { basicPair } from "./basic-pair.ts";
import { type Credentials, credentialsKey } from "./credentials.ts";

/** Why a credential does not do; what `Refusal.details.code` carries until the API gives it its own shape. */
export type CredentialFailure = "missing" | "invalid" | "expired";

/** Proves who calls, by the operation's own security scheme, before anything else is looked at. */
export const authentication: Step = (exchange, world, next) => {
  const { scheme } = exchange.operation;
  if (scheme !== undefined) exchange.caller = callerOf(scheme, exchange, world);
  return next();
};

function callerOf(scheme: AuthScheme, exchange: Exchange, world: World): Caller {
  const credentials = world.state(credentialsKey);
  const { crypto } = world;
  if (scheme.type === "api-key") return keyHolder(scheme.header.toLowerCase(), exchange, credentials, crypto);
  const { authorization } = exchange.headers;
  if (scheme.type === "key-pair") return pairHolder(authorization, credentials, crypto);
  return tokenHolder(authorization, exchange.operation.tokenHost, world);
}

function tokenHolder(authorization: string | undefined, host: string | undefined, { tokens, now }: World): Caller {
  if (authorization === undefined) throw failure("missing", "The Authorization header is missing.");
  const token = /^Bearer +(\S+)$/i.exec(authorization)?.[1];
  const claims = token === undefined ? undefined : tokens.read(token);
  // One of the future was issued before a snapshot took the time back: in that state it does not exist.
  if (claims === undefined || claims.iss !== host || claims.iat * 1_000 > now)
    throw failure("invalid", "The access token is malformed or not ours.");
  if (claims.exp * 1_000 <= now) throw failure("expired", "The access token is expired.");
  return { id: claims.sub };
}

function pairHolder(authorization: string | undefined, { keyPairs }: Credentials, crypto: CryptoPrimitives): Caller {
  if (authorization === undefined) throw failure("missing", "The Authorization header is missing.");
  const given = basicPair(authorization);
  const found = keyPairs.find(
    ({ publicKey, secretKey }) => given?.user === publicKey && crypto.equal(given.password, secretKey),
  );
  if (found === undefined) throw failure("invalid", "The key pair is not known.");
  return { id: found.publicKey, accountId: found.accountId };
}

function keyHolder(
  header: string,
  { operation, headers }: Exchange,
  { apiKeys }: Credentials,
  crypto: CryptoPrimitives,
): Caller {
  const given = headers[header];
  if (given === undefined || given === "") throw failure("missing", "The API key is missing.", header);
  const found = apiKeys.find(({ api, key }) => api === operation.document.name && crypto.equal(given, key));
  if (found === undefined) throw failure("invalid", "The API key is not known.", header);
  return { id: found.name, ...(found.accountId === undefined ? {} : { accountId: found.accountId }) };
}

function failure(why: CredentialFailure, message: string, header = "authorization"): Refusal {
  const fired = why === "expired" ? "token expired" : `credential ${why}`;
  return new Refusal(401, message, { code: why, field: `header/${header}`, fired });
}
