import { authorize } from "../auth/authorize.ts";
import { noteEnd } from "../facts/call-state.ts";
import type { Received } from "../facts/received.ts";
import { refuseOldKey } from "../facts/refuse-old-key.ts";
import type { Observer } from "../hooks/observer.ts";
import { pace } from "../limits/pace.ts";
import type { leavesOpen } from "../partial/failures.ts";
import { retry } from "../retry/retry.ts";
import { sendOnce } from "../transport/send.ts";
import type { Call } from "./call.ts";
import type { Resources } from "./resources.ts";

/** Sends a call, with all its attempts. */
export type SendCall = (call: Call) => Promise<Received>;

/** Does its part around the rest of a call. */
export type AroundCall = (call: Call, next: SendCall) => Promise<Received>;

/** What a client may have around its calls; what it lacks costs them nothing. */
export interface SenderParts {
  /** Reports to the client's hooks. */
  readonly observer?: Observer | undefined;
  /** Records the call in the client's journal. */
  readonly record?: AroundCall | undefined;
  /** Keeps apart calls that must not run at the same time. */
  readonly exclude?: AroundCall | undefined;
  /** Whether a success leaves it open what happened. */
  readonly leavesOpen?: typeof leavesOpen | undefined;
}

/**
 * What happens to a call once its key and its bytes are fixed, from the outside in:
 *
 * [ hooks → key's age [ journal [ exclusion [ verdict [ retries [ slot → token → [ hooks [ send ]]]]]]]]
 */
export function createSender(
  resources: Resources,
  { observer, record, exclude, leavesOpen }: SenderParts = {},
): SendCall {
  return observer === undefined ? recorded : (call) => observer.call(call, recorded);

  function recorded(call: Call) {
    // Before the journal records it, and before it takes a slot or a token.
    refuseOldKey(call, resources.clock);
    return record === undefined ? exclusive(call) : record(call, exclusive);
  }

  function exclusive(call: Call) {
    const next = leavesOpen === undefined ? attempts : judged;
    return exclude === undefined ? next(call) : exclude(call, next);
  }

  /** A success that leaves it open what happened is unknown for the journal, the hooks and the caller alike. */
  async function judged(call: Call): Promise<Received> {
    const received = await attempts(call);
    if (!leavesOpen?.(call, received)) return received;
    call.ambiguous = true;
    noteEnd(call, received.response);
    return received;
  }

  function attempts(call: Call) {
    return retry(call, resources, attempt);
  }

  function attempt(call: Call) {
    return pace(call, resources, withToken);
  }

  function withToken(call: Call) {
    return authorize(call, resources, observed);
  }

  function observed(call: Call) {
    return observer === undefined ? send(call) : observer.attempt(call, send);
  }

  function send(call: Call) {
    return sendOnce(call, resources);
  }
}
