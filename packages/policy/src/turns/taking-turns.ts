import type { Call } from "../call.ts";
import type { Resources } from "../pipeline.ts";
import { waitFor } from "../transport/wait-for.ts";
import type { Turns } from "./turns.ts";

/**
 * Runs a call, all its attempts and pauses, while no opposite call about the same subject runs: a retry would undo what
 * a later call has done. Clients of one credential at one host share the line. However the call ends, a lost answer
 * included, its turn is over then.
 * @throws DeadlineError, CallAbortedError while it waits; nothing is sent.
 */
export function takingTurns(
  turns: Turns,
  { clock, credentialOf }: Resources,
  run: (call: Call) => Promise<Response>,
): (call: Call) => Promise<Response> {
  return async function takeTurn(call) {
    if (call.turn === undefined) return run(call);
    const { origin } = new URL(call.request.original.url);
    const { subject, side } = call.turn;
    const place = turns.enter(`${origin} ${credentialOf(call)?.identity} ${subject}`, side);
    try {
      if (place.turn !== undefined) {
        call.watch?.waits("turn");
        await waitFor(call, clock, "waiting for an opposite call to end", place.turn);
      }
      return await run(call);
    } finally {
      place.leave();
    }
  };
}
