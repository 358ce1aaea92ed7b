import type { AuthScheme } from "@tillside/policy";
import { runOfToken } from "../auth/access-token.ts";
import { bearerToken, callerOf } from "../auth/authentication.ts";
import { basicPair } from "../auth/basic-pair.ts";
import { givenBy, isClient, schemeOf } from "../auth/token-api.ts";
import type { Exchange } from "../engine/api.ts";
import { readForm } from "../engine/read-body.ts";
import { Refusal } from "../engine/refusal.ts";
import type { World } from "../world/world.ts";
import type { Run } from "./run.ts";
import { runNamedIn } from "./run-values.ts";
import type { Runs } from "./runs.ts";

type Asked = Pick<Exchange, "operation" | "headers">;

/**
 * The run whose credential a request has, for a request without a run's prefix. Undefined if the credential is not valid there: such a
 * request is refused by the default run, which logs it. An expired token is its run's matter.
 */
export function runOfCredential(runs: Runs, asked: Asked): Run | undefined {
  const { scheme } = asked.operation;
  if (scheme === undefined) return undefined;
  const run = runs.find(runNamed(scheme, asked.headers) ?? "");
  return run !== undefined && isAccepted(scheme, asked, run.world) ? run : undefined;
}

/** The same for a token request. @param bytes its form; empty if it has not arrived. */
export function runOfClient(runs: Runs, { operation, headers }: Asked, bytes: Uint8Array): Run | undefined {
  const given = givenBy({ headers, body: readForm(bytes).value }, schemeOf({ operation }).credentials);
  const run = runs.find(runNamedIn(given?.user ?? "") ?? "");
  return run !== undefined && given !== undefined && isClient(given, operation.prefix, run.world) ? run : undefined;
}

function runNamed(scheme: AuthScheme, headers: Asked["headers"]): string | undefined {
  if (scheme.type === "api-key") return runNamedIn(headers[scheme.header.toLowerCase()] ?? "");
  const { authorization = "" } = headers;
  if (scheme.type === "key-pair") return runNamedIn(basicPair(authorization)?.user ?? "");
  return runOfToken(bearerToken(authorization));
}

function isAccepted(scheme: AuthScheme, asked: Asked, world: World): boolean {
  try {
    callerOf(scheme, asked, world);
    return true;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return error.details.code === "expired";
  }
}
