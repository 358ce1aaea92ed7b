import type { Step } from "../facts/attempt.ts";
import type { CallState } from "../facts/call-state.ts";
import type { Clock } from "../facts/clock.ts";
import { callError } from "../facts/errors/call-error.ts";
import { failureCause, failureName } from "../facts/errors/failure-cause.ts";
import { TokenError } from "../facts/errors/token-error.ts";
import { waitFor } from "../facts/wait-for.ts";
import type { Credential } from "./credential.ts";
import { retryAtOf } from "./retry-at.ts";
import { sendable } from "./sendable.ts";
import type { TellToken, TokenSource } from "./token-source.ts";

/** What authorizing needs of a call. */
export interface AuthorizedCall extends CallState {
  readonly request: { readonly headers: Headers };
  readonly deadlineAt: number;
  readonly slot: { sentAt(now: number): undefined | Promise<boolean> } | undefined;
  /** The token of the current attempt, or another value that must not be printed. */
  secret: string | undefined;
  /** The token that the server refused. */
  rejectedToken: string | undefined;
  readonly observer: { waits(reason: "token"): void; readonly token: TellToken } | undefined;
}

/** What authorizing needs of a client. */
export interface AuthResources<Call> {
  readonly clock: Clock;
  credentialOf(call: Call): Credential | undefined;
}

/**
 * Puts the credential of the operation's security scheme on an attempt (ONB-179, ONB-192). Runs after the wait for a slot, so
 * that no token gets old in the queue. If the token took so long that the attempt had to wait for another slot, it requests
 * the token once more.
 * @throws TokenError if there is no token, QueueFullError, DeadlineError, CallAbortedError; this attempt is not sent.
 */
export function authorizing<Call extends AuthorizedCall>(resources: AuthResources<Call>, next: Step<Call>): Step<Call> {
  const { clock } = resources;
  return async function authorize(call) {
    const credential = resources.credentialOf(call);
    if (credential !== undefined) await put(call, credential, clock);
    const heldUp = call.slot?.sentAt(clock.now());
    // Only a limit in another process returns a promise here, and an attempt that has to wait for another slot.
    if (heldUp !== undefined && (await heldUp) && credential !== undefined) {
      await put(call, credential, clock);
      // Not a third time: with a token source slower than the queue, this would never end.
      await call.slot?.sentAt(clock.now());
    }
    return next(call);
  };
}

async function put(call: AuthorizedCall, { source, header, prefix }: Credential, clock: Clock): Promise<void> {
  const token: unknown = await tokenOf(call, source, clock);
  if (typeof token !== "string")
    throw callError(TokenError, call, "getToken must return a string, or a promise of one");
  if (!sendable.test(token)) {
    throw callError(TokenError, call, "the access token is empty or has characters that no header can carry");
  }
  call.secret = token;
  call.rejectedToken = undefined;
  call.request.headers.set(header, prefix + token);
}

async function tokenOf(call: AuthorizedCall, source: TokenSource, clock: Clock): Promise<string> {
  const token = source.token(call.rejectedToken, call.observer?.token);
  if (typeof token === "string") return token;
  call.observer?.waits("token");
  const failed = (error: unknown): never => {
    const cause = failureCause(error);
    call.retryAt = retryAtOf(error, clock) ?? call.retryAt;
    const from = source.endpoint === undefined ? "" : ` from ${source.endpoint}`;
    throw callError(TokenError, call, `no access token${from}: ${failureName(cause)}`, cause);
  };
  return waitFor(call, clock, "waiting for an access token", token.catch(failed)).finally(() => source.leave?.(token));
}
