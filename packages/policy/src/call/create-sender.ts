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
  const send = (call: Call) => sendOnce(call, resources);
  const observed = observer === undefined ? send : (call: Call) => observer.attempt(call, send);
  const withToken = (call: Call) => authorize(call, resources, observed);
  const attempt = (call: Call) => pace(call, resources, withToken);
  const attempts: SendCall = (call) => retry(call, resources, attempt);
  const exclusive: SendCall = exclude === undefined ? attempts : (call) => exclude(call, attempts);
  const recorded: SendCall = record === undefined ? exclusive : (call) => record(call, exclusive);
  return observer === undefined ? recorded : (call) => observer.call(call, recorded);
}
