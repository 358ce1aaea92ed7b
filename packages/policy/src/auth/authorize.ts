import type { Call } from "../call/call.ts";
import { retryAtOf } from "../call/exchange.ts";
import type { Resources, Step } from "../call/pipeline.ts";
import { callError } from "../facts/errors/call-error.ts";
import { failureCause, failureName } from "../facts/errors/failure-cause.ts";
import { TokenError } from "../facts/errors/token-error.ts";
import { waitFor } from "../facts/wait-for.ts";
import type { Credential } from "./credential.ts";
import type { TokenSource } from "./token-source.ts";

/** What can stand in a header: a token with anything else would fail there, in an error that shows it. */
export const sendable = /^[!-~]+$/;

/**
 * Puts the credential of the operation's security scheme on an attempt (ONB-179, ONB-192). Comes after the wait for a
 * slot, so that no token grows old in the queue; where the token took so long that another slot had to be waited for, it is
 * asked for once more.
 * @throws TokenError when none can be had, QueueFullError, DeadlineError, CallAbortedError; this attempt is not sent.
 */
export function authorizing(resources: Resources, next: Step): Step {
  const { clock } = resources;
  return async function authorize(call) {
    const credential = resources.credentialOf(call);
    if (credential !== undefined) await put(call, credential, resources);
    const heldUp = call.slot?.sentAt(clock.now());
    // Only a limit that is kept elsewhere has to be asked, or another slot be waited for.
    if (heldUp !== undefined && (await heldUp) && credential !== undefined) {
      await put(call, credential, resources);
      // Not a third time: a source that is slower than the queue would never be done.
      await call.slot?.sentAt(clock.now());
    }
    return next(call);
  };
}

async function put(call: Call, { source, header, prefix }: Credential, resources: Resources): Promise<void> {
  const token: unknown = await tokenOf(call, source, resources);
  if (typeof token !== "string")
    throw callError(TokenError, call, "getToken must return a string, or a promise of one");
  if (!sendable.test(token)) {
    throw callError(TokenError, call, "the access token is empty or has characters that no header can carry");
  }
  call.secret = token;
  call.rejectedToken = undefined;
  call.request.headers.set(header, prefix + token);
}

async function tokenOf(call: Call, source: TokenSource, { clock }: Resources): Promise<string> {
  const token = source.token(call.rejectedToken, call.watch?.token);
  if (typeof token === "string") return token;
  call.watch?.waits("token");
  const failed = (error: unknown): never => {
    const cause = failureCause(error);
    call.retryAt = retryAtOf(error, clock) ?? call.retryAt;
    const from = source.endpoint === undefined ? "" : ` from ${source.endpoint}`;
    throw callError(TokenError, call, `no access token${from}: ${failureName(cause)}`, cause);
  };
  return waitFor(call, clock, "waiting for an access token", token.catch(failed)).finally(() => source.leave?.(token));
}
