import type { CallState } from "../facts/call-state.ts";
import type { Clock } from "../facts/clock.ts";
import type { Fleet, Place } from "../facts/fleet.ts";
import { waitFor } from "../facts/wait-for.ts";
import type { Exclusion } from "./exclusion.ts";
import type { ExclusionLines } from "./exclusion-lines.ts";

/** What exclusion needs of a call. */
export interface ExclusiveCall extends CallState {
  readonly deadlineAt: number;
  /** Which calls it excludes. */
  readonly exclusion?: Exclusion | undefined;
  readonly observer: { waits(reason: "exclusion"): void } | undefined;
}

/** What exclusion needs of a client. */
export interface ExclusionResources<Call> {
  readonly clock: Clock;
  /** Of the client; with its path, because two runs of a sandbox have one origin. */
  readonly baseUrl: string;
  readonly lines: ExclusionLines;
  /** Where several servers share the lines. */
  readonly fleet?: Pick<Fleet, "exclusion"> | undefined;
  credentialOf(call: Call): { readonly identity: string } | undefined;
}

/**
 * Runs a call, with all its attempts and pauses, while no opposite call about the same subject runs. Otherwise a retry could
 * undo what a later call has done. Clients of one credential at one base URL share a line; with a shared store, all servers do.
 * The call leaves the line when it ends, even if it got no response.
 * @throws DeadlineError, CallAbortedError while it waits; nothing is sent.
 */
export async function exclude<Call extends ExclusiveCall, Ended>(
  call: Call,
  { clock, baseUrl, lines, fleet, credentialOf }: ExclusionResources<Call>,
  next: (call: Call) => Promise<Ended>,
): Promise<Ended> {
  if (call.exclusion === undefined) return next(call);
  const { subject, side } = call.exclusion;
  const line = `${baseUrl} ${credentialOf(call)?.identity} ${subject}`;
  const waits = () => call.observer?.waits("exclusion");
  const place = lines.enter(line, side);
  let shared: Place | undefined;
  try {
    if (place.ready !== undefined) {
      waits();
      await waitFor(call, clock, "exclusion", place.ready);
    }
    shared = fleet?.exclusion(line, side, waits);
    if (shared?.ready !== undefined) await waitFor(call, clock, "exclusion", shared.ready);
    return await next(call);
  } finally {
    shared?.leave();
    place.leave();
  }
}
