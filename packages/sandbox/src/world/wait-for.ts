import { travelToNextDue } from "./due.ts";
import { ownValue } from "./own-properties.ts";
import type { World } from "./world.ts";

/** What to wait for. */
export interface WaitFor {
  /** Id of an onboarding write, as `X-Operation-Id` says it. */
  readonly operationId: string;
  /** The contract names no states of an operation. `recorded`, the default: the write has run, and its operation can be fetched. */
  readonly state?: "recorded";
  /** Whether the clock goes to the next time that something is due, again and again, as long as the state is not reached. Default: false. */
  readonly advance?: boolean;
  /** Seconds of real time to wait at most, whatever the sandbox's clock shows; default 10. */
  readonly timeoutSeconds?: number;
}

/** Resolves as soon as the state is reached; with false where it is not in time, or `ended` aborts first. */
export async function waitFor(
  { operationId, advance, timeoutSeconds = 10 }: WaitFor,
  world: World,
  ended = world.ended,
): Promise<boolean> {
  const isReached = () => isRecorded(operationId, world);
  if (isReached()) return true;
  if (ended.aborted) return false;
  const change = nextChange({ world, ended }, isReached, timeoutSeconds * 1_000);
  if (advance) while (!(isReached() || change.isOver()) && (await travelToNextDue(world)));
  return (await change.over) || isReached();
}

/** A wait for a part of the state, which is looked at after each request or job that may have changed it. */
function nextChange(
  { world, ended }: { readonly world: World; readonly ended: AbortSignal },
  isReached: () => boolean,
  milliseconds: number,
) {
  let isOver = false;
  const over = new Promise<boolean>((resolve) => {
    const end = (reached: boolean) => {
      isOver = true;
      clearTimeout(timer);
      ended.removeEventListener("abort", giveUp);
      unwatch();
      resolve(reached);
    };
    const giveUp = () => end(false);
    const timer = setTimeout(giveUp, milliseconds);
    ended.addEventListener("abort", giveUp);
    const look = () => {
      if (!isOver && isReached()) end(true);
    };
    // Watchers are called before the part is changed, and what changes it does so in one go.
    const unwatch = world.watch((part) => {
      if (part === onboarding) queueMicrotask(look);
    });
  });
  return { over, isOver: () => isOver };
}

const onboarding = "onboarding";

/** Reads the state without calling the watchers. */
function isRecorded(operationId: string, world: World): boolean {
  const { operations = {} } = (ownValue(world.parts(), onboarding) ?? {}) as { readonly operations?: object };
  return Object.hasOwn(operations, operationId);
}
