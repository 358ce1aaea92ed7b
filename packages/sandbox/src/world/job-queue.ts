import type { DueJob } from "./jobs.ts";

interface Entry {
  readonly job: DueJob;
  /** Jobs of the same moment run in the order in which they were added. */
  readonly order: number;
}

/** Jobs by when they fall due. A binary heap: to add a job and to take the next one costs log n. */
export class JobQueue {
  readonly #heap: Entry[];
  #added: number;

  constructor(from?: JobQueue) {
    this.#heap = from === undefined ? [] : [...from.#heap];
    this.#added = from === undefined ? 0 : from.#added;
  }

  /** When the next job falls due; undefined where there is none. */
  get nextAt(): number | undefined {
    return this.#heap[0]?.job.at;
  }

  get size(): number {
    return this.#heap.length;
  }

  add(job: DueJob): void {
    this.#rise({ job, order: this.#added++ }, this.#heap.length);
  }

  /** Removes the next job. */
  take(): DueJob | undefined {
    const heap = this.#heap;
    const [first] = heap;
    const moved = heap.pop();
    if (moved !== undefined && heap.length > 0) this.#sink(moved, 0);
    return first?.job;
  }

  /** Removes the job with this name and payload, if there is one. */
  remove(name: string, payload: unknown): void {
    const heap = this.#heap;
    const place = heap.findIndex(({ job }) => job.job === name && job.payload === payload);
    const moved = place < 0 ? undefined : heap.pop();
    if (moved === undefined || place === heap.length) return;
    if (isBefore(moved, heap[(place - 1) >> 1])) this.#rise(moved, place);
    else this.#sink(moved, place);
  }

  /** The jobs as they fall due, one by one; the queue itself keeps them. */
  *inOrder(): Generator<DueJob> {
    const rest = new JobQueue(this);
    for (let job = rest.take(); job !== undefined; job = rest.take()) yield job;
  }

  /** The jobs that fall due first, that many at most. */
  first(most: number): DueJob[] {
    const jobs: DueJob[] = [];
    for (const job of most > 0 ? this.inOrder() : []) if (jobs.push(job) === most) break;
    return jobs;
  }

  /** The jobs of one name in the order in which they fall due. */
  named(name: string): DueJob[] {
    return this.#heap
      .filter(({ job }) => job.job === name)
      .sort((one, other) => (isBefore(one, other) ? -1 : 1))
      .map(({ job }) => job);
  }

  /** Puts an entry in a free place, and lifts it to where it belongs. */
  #rise(entry: Entry, free: number): void {
    const heap = this.#heap;
    let place = free;
    for (let above = (place - 1) >> 1; place > 0 && isBefore(entry, heap[above]); above = (place - 1) >> 1) {
      heap[place] = heap[above] as Entry;
      place = above;
    }
    heap[place] = entry;
  }

  /** Puts an entry in a free place, and lets it down to where it belongs. */
  #sink(entry: Entry, free: number): void {
    const heap = this.#heap;
    let place = free;
    for (;;) {
      const left = 2 * place + 1;
      const below = isBefore(heap[left + 1], heap[left]) ? left + 1 : left;
      if (!isBefore(heap[below], entry)) break;
      heap[place] = heap[below] as Entry;
      place = below;
    }
    heap[place] = entry;
  }
}

/** False where one of them is missing. */
function isBefore(one: Entry | undefined, other: Entry | undefined): boolean {
  if (one === undefined || other === undefined) return false;
  return one.job.at < other.job.at || (one.job.at === other.job.at && one.order < other.order);
}
