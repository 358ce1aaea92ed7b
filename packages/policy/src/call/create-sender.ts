import { authorized } from "../auth/authorize.ts";
import { takingTurns } from "../exclusion/taking-turns.ts";
import type { Received } from "../facts/received.ts";
import type { Watching } from "../hooks/watching.ts";
import { paced } from "../limits/pace.ts";
import { retried } from "../retry/retry.ts";
import { sent } from "../transport/send.ts";
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
export function createSender(resources: Resources, observer?: Watching, record?: RecordCall): SendCall {
  const exclusive: SendCall = (call) =>
    call.turn === undefined ? attempts(call) : takingTurns(call, resources, attempts);
  const recorded: SendCall = record === undefined ? exclusive : (call) => record(call, exclusive);
  const attempts: SendCall = (call) => retried(call, resources, attempt);
  const attempt = (call: Call) => paced(call, resources, withToken);
  const withToken = (call: Call) => authorized(call, resources, watched);
  const watched = observer === undefined ? send : (call: Call) => observer.attempt(call, send);
  function send(call: Call) {
    return sent(call, resources);
  }
  return observer === undefined ? recorded : (call) => observer.call(call, recorded);
}
