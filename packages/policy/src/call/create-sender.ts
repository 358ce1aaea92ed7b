import { authorize } from "../auth/authorize.ts";
import type { Received } from "../facts/received.ts";
import type { Observer } from "../hooks/observer.ts";
import { pace } from "../limits/pace.ts";
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
}

/**
 * What happens to a call once its key and its bytes are fixed, from the outside in:
 *
 * [ hooks [ journal [ exclusion [ retries [ slot → token → send ]]]]]
 */
export function createSender(resources: Resources, { observer, record, exclude }: SenderParts = {}): SendCall {
  return observer === undefined ? recorded : (call) => observer.call(call, recorded);

  function recorded(call: Call) {
    return record === undefined ? exclusive(call) : record(call, exclusive);
  }

  function exclusive(call: Call) {
    return exclude === undefined ? attempts(call) : exclude(call, attempts);
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
