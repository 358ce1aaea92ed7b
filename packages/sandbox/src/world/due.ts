import type { World } from "./world.ts";

/** A job that is due later, for people and tests. */
export interface Due {
  /** RFC 3339. */
  readonly at: string;
  /** Seconds from the sandbox's time until then. */
  readonly inSeconds: number;
  /** What happens then: `cart.expire`. */
  readonly job: string;
  /** Id of the operation whose call scheduled it. */
  readonly operation: string | undefined;
  /** Ids that its payload names: `{ "subscriptionIds": ["…"] }`. */
  readonly ids: Readonly<Record<string, unknown>>;
}

export interface DueList {
  /** How many jobs are due later. */
  readonly total: number;
  /** The first thousand, in the order in which they fall due. */
  readonly due: readonly Due[];
}

export function dueList(world: World): DueList {
  const { now } = world;
  const { total, jobs } = world.upcoming(mostShown);
  const due = jobs.map(({ at, job, operation, payload }) => ({
    at: new Date(at).toISOString(),
    inSeconds: Math.max(0, at - now) / 1_000,
    job,
    operation,
    ids: typeof payload === "string" ? { id: payload } : idsOf(payload),
  }));
  return { total, due };
}

const mostShown = 1_000;

/** Lets the time pass until the next job falls due, and runs it. Resolves with false where none is due. */
export async function travelToNextDue(world: World): Promise<boolean> {
  return world.alone(async () => {
    const { nextDueAt } = world;
    if (nextDueAt === undefined) return false;
    await world.travel(Math.max(nextDueAt, world.now));
    world.settle();
    return true;
  });
}

/** Members whose names say that they are ids, those of objects inside too: `event.id`. */
function idsOf(payload: unknown, before = ""): Record<string, unknown> {
  if (typeof payload !== "object" || payload === null || Array.isArray(payload)) return {};
  const found = Object.entries(payload).flatMap(([name, value]): [string, unknown][] => {
    if (/^id$|Ids?$|Code$/.test(name)) return [[`${before}${name}`, value]];
    return name === "fields" ? [] : Object.entries(idsOf(value, `${before}${name}.`));
  });
  return Object.fromEntries(found);
}
