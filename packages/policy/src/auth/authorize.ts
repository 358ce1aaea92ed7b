import type { CallState } from "../facts/call-state.ts";
import type { Clock } from "../facts/clock.ts";
import { callError } from "../facts/errors/call-error.ts";
import { failureCause, failureName } from "../facts/errors/failure-cause.ts";
import { PolicyError } from "../facts/errors/policy-error.ts";
import { isTokenError, TokenError } from "../facts/errors/token-error.ts";
import type { Failure, PendingResponse } from "../facts/pending-response.ts";
import { secretsOf } from "../facts/sent-secrets.ts";
import { waitFor } from "../facts/wait-for.ts";
import type { Credential } from "./credential.ts";
import { retryAtOf } from "./retry-at.ts";
import { SecretError } from "./rotating-secret.ts";
import { sendable, unsendable } from "./sendable.ts";
import type { ReportToken } from "./token-source.ts";

/** What authorizing needs of a call. */
export interface AuthorizedCall extends CallState {
  readonly request: { readonly headers: Headers };
  readonly deadlineAt: number;
  readonly slot: { confirm(now: number): undefined | Promise<boolean> } | undefined;
  /** The token of the current attempt, or another value that must not be printed. */
  secret: string | undefined;
  /** The header values of earlier attempts whose token was replaced: a server may still quote them. */
  readonly earlierCredentials: string[];
  /** The token that the server refused. */
  rejectedToken: string | undefined;
  readonly observer: { waits(reason: "token"): void; readonly token: ReportToken } | undefined;
}

/** What authorizing needs of a client. */
export interface AuthResources<Call> {
  readonly clock: Clock;
  credentialOf(call: Call): Credential | undefined;
}

/**
 * Puts the credential of the operation's security scheme on an attempt (ONB-179, ONB-192), then sends it. This step comes after the wait
 * for a slot, so that no token grows old in the queue. If the token takes so long that other calls have the slot by then, the attempt
 * waits for another slot and asks for the token once more.
 * @throws TokenError when there is none, QueueFullError, DeadlineError, CallAbortedError; this attempt is not sent.
 */
export async function authorize<Call extends AuthorizedCall>(
  call: Call,
  { credentialOf, clock }: AuthResources<Call>,
  next: (call: Call) => Promise<PendingResponse | Failure>,
): Promise<PendingResponse | Failure> {
  const credential = credentialOf(call);
  if (credential !== undefined) await put(call, credential, clock);
  const confirming = call.slot?.confirm(clock.now());
  // Usually undefined: the slot is still the call's, and nothing has to be awaited.
  if (confirming !== undefined && (await confirming) && credential !== undefined) {
    await put(call, credential, clock);
    // The token is not asked for a third time: with a source that is slower than the queue, this would never end.
    await call.slot?.confirm(clock.now());
  }
  return await next(call);
}

function tokenError(
  call: AuthorizedCall,
  { prefix }: Credential,
  why: string,
  next?: string,
  cause?: unknown,
): PolicyError {
  const what = prefix === "Bearer " ? "access token" : "credential";
  return callError(TokenError, call, `no ${what}: ${why}`, next, cause);
}

/** What to do about a token endpoint that gave no token; undefined where the message says until when to wait. */
function nextStep(error: unknown, { retryAt }: AuthorizedCall, credential: Credential): string | undefined {
  if (error instanceof SecretError) return `Check ${error.option}.`;
  const fault = isTokenError(error) ? error.fault : undefined;
  const { tokenOption = "getToken", isFirstElsewhere } = credential;
  if (fault === "credentials") return `Check the credentials and ${tokenOption}.`;
  if (fault !== "endpoint")
    return `Check ${tokenOption}${isFirstElsewhere ? ", and the fetch of the client that first used these credentials" : ""}.`;
  return retryAt === undefined ? "Try again later." : undefined;
}

/** Undefined: the token was at hand, and is on the attempt. */
function put(call: AuthorizedCall, credential: Credential, clock: Clock): undefined | Promise<void> {
  const token = credential.source.token(call.rejectedToken, call.observer?.token);
  if (token instanceof Promise)
    return arriving(call, credential, token, clock).then((value) => set(call, credential, value));
  return set(call, credential, token);
}

function set(call: AuthorizedCall, credential: Credential, token: unknown): undefined {
  const { header, prefix } = credential;
  if (typeof token !== "string")
    throw tokenError(call, credential, "getToken must return a string, or a promise of one");
  if (!sendable.test(token)) {
    throw tokenError(call, credential, `the access token ${token === "" ? "is empty" : unsendable}`);
  }
  call.secret = token;
  call.rejectedToken = undefined;
  const { headers } = call.request;
  const replaced = headers.get(header);
  if (replaced !== null && replaced !== prefix + token) call.earlierCredentials.push(replaced);
  headers.set(header, prefix + token);
}

async function arriving(
  call: AuthorizedCall,
  credential: Credential,
  token: Promise<string>,
  clock: Clock,
): Promise<string> {
  call.observer?.waits("token");
  const failed = (error: unknown): never => {
    // The policy's own errors are safe to keep, and name the token endpoint.
    const isOwn = PolicyError.isInstance(error);
    const cause = isOwn ? error : failureCause(error, secretsOf(call));
    call.retryAt = retryAtOf(error, clock) ?? call.retryAt;
    const why = isOwn ? error.message : failureName(cause);
    throw tokenError(call, credential, why, nextStep(error, call, credential), cause);
  };
  try {
    return await waitFor(call, clock, "token", token.catch(failed));
  } finally {
    credential.source.leave?.(token);
  }
}
