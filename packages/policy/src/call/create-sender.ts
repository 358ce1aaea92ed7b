import { authorize } from "../auth/authorize.ts";
import { exclude } from "../exclusion/exclude.ts";
import type { Received } from "../facts/received.ts";
import type { Observer } from "../hooks/observer.ts";
import { pace } from "../limits/pace.ts";
import { retry } from "../retry/retry.ts";
import { sendOnce } from "../transport/send.ts";
import type { Call } from "./call.ts";
import type { Resources } from "./resources.ts";

/** Sends a call, with all its attempts. */
export type SendCall = (call: Call) => Promise<Received>;

/** Records a call in a journal: before its first attempt, and how it ended. */
export type RecordCall = (call: Call, next: SendCall) => Promise<Received>;

/**
 * What happens to a call once its key and its bytes are fixed, from the outside in:
 *
 * [ hooks [ journal [ exclusion [ retries [ slot → token → send ]]]]]
 *
 * What a client does not use costs its calls nothing.
 */
export function createSender(resources: Resources, observer?: Observer, record?: RecordCall): SendCall {
  const exclusive: SendCall = (call) =>
    call.exclusion === undefined ? attempts(call) : exclude(call, resources, attempts);
  const recorded: SendCall = record === undefined ? exclusive : (call) => record(call, exclusive);
  const attempts: SendCall = (call) => retry(call, resources, attempt);
  const attempt = (call: Call) => pace(call, resources, withToken);
  const withToken = (call: Call) => authorize(call, resources, watched);
  const watched = observer === undefined ? send : (call: Call) => observer.attempt(call, send);
  function send(call: Call) {
    return sendOnce(call, resources);
  }
  return observer === undefined ? recorded : (call) => observer.call(call, recorded);
}
