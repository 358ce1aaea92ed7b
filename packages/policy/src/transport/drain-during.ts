import { alarm } from "../facts/alarm.ts";
import type { Clock } from "../facts/clock.ts";
import type { CutOff } from "./cut-off.ts";
import { drainBody } from "./response-body.ts";

/** How long the body of a discarded response may still take when the pause before the next attempt is over, in milliseconds. */
export const drainMs = 5_000;

/**
 * Gets rid of a body while the call pauses before its next attempt, and little longer. A pause that ends before its time, because the
 * caller has aborted or the client was closed, ends the attempt.
 * @returns the body, if it is small and came in time.
 */
export async function drainDuring(
  pause: Promise<void>,
  response: Response,
  sending: CutOff,
  clock: Clock,
): Promise<string | null> {
  let isOver = false;
  let callOff = () => {};
  pause.then(() => {
    if (!isOver) callOff = alarm(clock, drainMs, () => sending.now(new Error("the next attempt goes")));
  }, sending.now);
  const body = await sending.until(drainBody(response)).catch(() => null);
  isOver = true;
  callOff();
  return body;
}
