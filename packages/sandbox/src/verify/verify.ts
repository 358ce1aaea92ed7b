import { aliasesOf } from "../engine/aliases.ts";
import type { Document } from "../engine/document.ts";
import { fitsFired } from "../requests/fits.ts";
import type { RequestFacts } from "../requests/logged-request.ts";
import type { RequestJournal } from "../requests/request-journal.ts";
import { Slices } from "../world/slices.ts";
import type { World } from "../world/world.ts";
import { compareRequest } from "./compare-request.ts";
import { boundsOf, type Expectation } from "./expectation.ts";
import { type Compare, type Progress, Sequence, Tally } from "./progress.ts";

/** An expectation after all requests that count. */
export interface Verified {
  readonly progress: Progress;
  /** Id of the newest forgotten request that might have counted; undefined if the log has all of them. */
  readonly forgottenTo: number | undefined;
  /** Why no request was there to count: the log is empty. Undefined if it is not, or if the expectation begins at an id. */
  readonly emptiness: string | undefined;
}

/**
 * Looks through the log, and waits for further requests if the expectation lets it, until `ended` aborts.
 *
 * @param isLater which records `since` lets in.
 * @param apis those that this sandbox serves.
 */
export async function verify(
  world: World,
  expectation: Expectation,
  isLater: (request: Pick<RequestFacts, "id" | "at">) => boolean,
  apis: readonly Document[],
  ended = world.ended,
): Promise<Verified> {
  const { order, since, within = 0 } = expectation;
  const compare: Compare = (pattern, record) => compareRequest(pattern, record, aliasesOf(record, apis));
  const progress =
    order === undefined ? new Tally(expectation, boundsOf(expectation), compare) : new Sequence(order, compare);
  const sinceId = /^\d+$/.test(String(since)) ? Number(since) : undefined;
  const { requests, clock } = world;
  const { clearedTrafficTo: id, clearedTrafficAt: at } = requests;
  const reading = new Reading(requests, progress, sinceId ?? 0);
  const counts = (request: RequestFacts) =>
    isLater(request) && (expectation.countReplays !== false || !fitsFired("replayed", request.fired));
  await reading.readOn(counts);
  if (within > 0) await waitUntil({ requests, clock, ended }, within, () => reading.readOn(counts), progress);
  // Without `since`, what came since the log was cleared is meant.
  const cleared = since !== undefined && isLater({ id, at }) ? id : undefined;
  const isEmpty = sinceId === undefined && reading.count === 0;
  return {
    progress,
    forgottenTo: reading.forgottenTo ?? cleared,
    emptiness: isEmpty ? emptinessOf(requests) : undefined,
  };
}

function emptinessOf({ clearedTrafficTo }: RequestJournal): string {
  return clearedTrafficTo === 0
    ? "The log is empty"
    : `The log is empty: it was cleared after request ${clearedTrafficTo}`;
}

/** How far the log was read. */
class Reading {
  /** How many requests were read. */
  count = 0;
  forgottenTo: number | undefined;
  readonly #requests: RequestJournal;
  readonly #progress: Progress;
  #last: number;

  constructor(requests: RequestJournal, progress: Progress, last: number) {
    this.#requests = requests;
    this.#progress = progress;
    this.#last = last;
  }

  /** Takes what was not read yet, in slices. */
  async readOn(counts: (request: RequestFacts) => boolean): Promise<void> {
    const { droppedTo } = this.#requests;
    if (droppedTo > this.#last) this.forgottenTo = droppedTo;
    const slices = new Slices();
    for (const logged of this.#requests.traffic(this.#last)) {
      this.#last = logged.id;
      this.count += 1;
      if (counts(logged)) this.#progress.take(logged.record);
      if (slices.isOver) await slices.next();
    }
  }
}

/** Reads on with every request until the expectation holds, cannot hold any more, or the time is over, or `ended` aborts. */
async function waitUntil(
  { requests, clock, ended }: Pick<World, "requests" | "clock" | "ended">,
  within: number,
  readOn: () => Promise<void>,
  progress: Progress,
): Promise<void> {
  const over = new AbortController();
  let isOver = ended.aborted;
  let hasNews = true;
  let wake = () => {};
  const stop = requests.listen(() => {
    hasNews = true;
    wake();
  });
  const end = () => {
    isOver = true;
    wake();
  };
  clock.rest(within, over.signal).then(end, end);
  ended.addEventListener("abort", end);
  try {
    while (progress.verdict !== "passed" && !progress.isFinal && (hasNews || !isOver)) {
      if (!hasNews) {
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      }
      hasNews = false;
      await readOn();
    }
  } finally {
    stop();
    ended.removeEventListener("abort", end);
    over.abort();
  }
}
