import type { CallState } from "../facts/call-state.ts";
import type { Clock } from "../facts/clock.ts";
import type { Fleet, Place } from "../facts/fleet.ts";
import { waitFor } from "../facts/wait-for.ts";
import type { Turn } from "./turn.ts";
import type { Turns } from "./turns.ts";

/** What taking turns needs of a call. */
export interface ExclusiveCall extends CallState {
  readonly request: { readonly url: string };
  readonly deadlineAt: number;
  /** Which opposite calls it must not meet. */
  readonly turn?: Turn | undefined;
  readonly watch: { waits(reason: "turn"): void } | undefined;
}

/** What taking turns needs of a client. */
export interface ExclusionResources<Call> {
  readonly clock: Clock;
  readonly turns: Turns;
  /** Where several servers share the lines. */
  readonly fleet?: Pick<Fleet, "turn"> | undefined;
  credentialOf(call: Call): { readonly identity: string } | undefined;
}

const waiting = "waiting for an opposite call to end";

/**
 * Runs a call, all its attempts and pauses, while no opposite call about the same subject runs: a retry would undo what
 * a later call has done. Clients of one credential at one host share the line; with a store that servers share, so do all of
 * theirs. However the call ends, a lost response included, its turn is over then.
 * @throws DeadlineError, CallAbortedError while it waits; nothing is sent.
 */
export async function takingTurns<Call extends ExclusiveCall, Ended>(
  call: Call,
  { clock, credentialOf, turns, fleet }: ExclusionResources<Call>,
  next: (call: Call) => Promise<Ended>,
): Promise<Ended> {
  if (call.turn === undefined) return next(call);
  const { origin } = new URL(call.request.url);
  const { subject, side } = call.turn;
  const line = `${origin} ${credentialOf(call)?.identity} ${subject}`;
  const waits = () => call.watch?.waits("turn");
  const place = turns.enter(line, side);
  let shared: Place | undefined;
  try {
    if (place.turn !== undefined) {
      waits();
      await waitFor(call, clock, waiting, place.turn);
    }
    shared = fleet?.turn(line, side, waits);
    if (shared?.turn !== undefined) await waitFor(call, clock, waiting, shared.turn);
    return await next(call);
  } finally {
    shared?.leave();
    place.leave();
  }
}
