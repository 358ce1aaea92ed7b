import { base64urlOf } from "../engine/base64.ts";
import type { Json } from "../engine/bundle.ts";
import { recordsOf } from "../requests/logged-request.ts";
import { requestsKey } from "../requests/requests-key.ts";
import { JobQueue } from "../world/job-queue.ts";
import { jobsKey } from "../world/jobs.ts";
import { Slices } from "../world/slices.ts";
import type { World } from "../world/world.ts";
import { listLines, partLines } from "./part-lines.ts";
import { snapshotVersion } from "./snapshot-version.ts";

/**
 * Everything as it is at this moment, as lines (NDJSON) that are written in slices, so that requests pass in between. If a
 * request is about to get a part of the state which is not written yet, that part is written first. Its changes are not in the
 * snapshot.
 *
 * @param shapes of the parts by name.
 */
export function writeSnapshot(world: World, shapes: Readonly<Record<string, Json>>): ReadableStream<Uint8Array> {
  const lines = new Lines(world, shapes);
  const unwatch = world.watch((part) => lines.writeNow(part));
  const encoder = new TextEncoder();
  const slices = new Slices();
  return new ReadableStream({
    async pull(controller) {
      for (let next = lines.all.next(); !next.done; next = lines.all.next()) {
        if (slices.isOver) await slices.next();
        if (next.value !== undefined) return controller.enqueue(encoder.encode(`${next.value}\n`));
      }
      unwatch();
      controller.close();
    },
    cancel: () => void unwatch(),
  });
}

class Lines {
  /** All of them; undefined is none yet. */
  readonly all: Iterator<string | undefined>;
  /** What is left of each part. */
  readonly #left = new Map<string, Iterator<string | undefined>>();

  constructor(world: World, shapes: Readonly<Record<string, Json>>) {
    const { contents, now, frozen, signingKey, random, requests } = world.saved;
    const { seed, parts, jobs } = contents;
    for (const [name, state] of Object.entries(parts)) this.#left.set(name, partLines(name, state, shapes[name] ?? {}));
    this.#left.set(jobsKey.name, listLines(jobsKey.name, "due", new JobQueue(jobs).inOrder()));
    const { list, ...droppedTo } = requests;
    this.#left.set(requestsKey.name, listLines(requestsKey.name, "list", recordsOf(list), droppedTo));
    this.all = this.#inOrder({
      version: snapshotVersion,
      seed,
      now: new Date(now).toISOString(),
      frozen,
      signingKey: base64urlOf(signingKey),
      random,
    });
  }

  /** Writes what is left of a part before it changes. */
  writeNow(part: string): void {
    const left = this.#left.get(part);
    if (left === undefined) return;
    const lines: string[] = [];
    for (let next = left.next(); !next.done; next = left.next()) if (next.value !== undefined) lines.push(next.value);
    this.#left.set(part, lines.values());
  }

  *#inOrder(head: object): Generator<string | undefined> {
    let count = 1;
    yield JSON.stringify(head);
    for (const part of this.#left.keys()) {
      // `writeNow` may put others in the place of these lines at any time.
      for (let next = this.#left.get(part)?.next(); next && !next.done; next = this.#left.get(part)?.next()) {
        if (next.value !== undefined) count += 1;
        yield next.value;
      }
    }
    yield JSON.stringify({ lines: count });
  }
}
