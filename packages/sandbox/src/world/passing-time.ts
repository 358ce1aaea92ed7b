import { SandboxError } from "../sandbox-error.ts";
import { checkWaitFor } from "./checked-wait-for.ts";
import { type DueList, dueList, travelToNextDue } from "./due.ts";
import { type WaitFor, waitFor } from "./wait-for.ts";
import type { World } from "./world.ts";

/** What a program asks of a world whose time passes. */
export interface PassingTime {
  /** What happens later, in the order in which it falls due. */
  due(): DueList;
  /** Lets the time pass until the next thing is due, which has happened then. Resolves with false where nothing is due. */
  toNextDue(): Promise<boolean>;
  /**
   * Resolves as soon as an operation has reached a state, without asking again and again. The clock moves only with `advance: true`.
   *
   * @throws SandboxError if it has not in `timeoutSeconds` or before the sandbox is closed, or for what it does not take.
   */
  waitFor(what: WaitFor): Promise<void>;
}

export function passingTime(world: World): PassingTime {
  return {
    due: () => dueList(world),
    toNextDue: () => travelToNextDue(world),
    async waitFor(what) {
      checkWaitFor(what);
      if (!(await waitFor(what, world))) throw new SandboxError(notReached(what, world));
    },
  };
}

/** Why a wait ended, and what to do. */
export function notReached(
  { operationId, timeoutSeconds = 10, advance }: WaitFor,
  world: World,
  ended = world.ended,
): string {
  if (ended.aborted)
    return `The wait for the operation ${operationId} ended before it was recorded: ${(ended.reason as Error).message}.`;
  const { total } = world.upcoming(0);
  const next =
    total > 0 && !advance
      ? ` ${total} ${total === 1 ? "job is" : "jobs are"} due later: with \`advance: true\` the clock goes there.`
      : " Check the id in the X-Operation-Id of the write, and that the write was sent to this sandbox.";
  return `The operation ${operationId} is not recorded after ${timeoutSeconds} s.${next}`;
}
