import { bytesOfBase64 } from "../engine/base64.ts";
import type { Json } from "../engine/bundle.ts";
import { readJson } from "../engine/read-body.ts";
import { Refusal } from "../engine/refusal.ts";
import { type Fault, faultsKey } from "../faults/faults.ts";
import { LoggedRequest } from "../requests/logged-request.ts";
import type { SavedRequests } from "../requests/request-journal.ts";
import type { RequestRecord } from "../requests/request-record.ts";
import { requestsKey } from "../requests/requests-key.ts";
import { isClockTime } from "../world/clock-time.ts";
import type { Contents } from "../world/contents.ts";
import { JobQueue } from "../world/job-queue.ts";
import { type DueJob, jobsKey } from "../world/jobs.ts";
import { ownValue, setOwn } from "../world/own-properties.ts";
import type { RandomState } from "../world/random.ts";
import type { Saved } from "../world/saved.ts";
import { seedNames } from "../world/seed-name.ts";
import { count, fields, text } from "../world/shape.ts";
import { Slices } from "../world/slices.ts";
import { linesOf } from "./lines-of.ts";
import { memberOf, valuesOf } from "./shapes.ts";
import type { SnapshotChecks } from "./snapshot-checks.ts";
import { snapshotVersion } from "./snapshot-version.ts";

/** No line that the sandbox writes is as long: an entry is at most what one request brought, and those are smaller. */
const mostLineBytes = 128 * 2 ** 20;

/** A request body may have 200 levels, and the state adds a few around it. */
const mostLevels = 300;

/**
 * Reads a snapshot and checks it, in slices. It touches nothing that is in use: the result is there to be adopted.
 *
 * @param later parts that need not be there.
 * @throws Refusal (400) that names the first line which is wrong, and what is wrong with it.
 */
export async function readSnapshot(
  chunks: AsyncIterable<Uint8Array>,
  checks: SnapshotChecks,
  later: readonly string[] = [],
): Promise<Saved> {
  const reading = new Reading(checks);
  const slices = new Slices();
  let number = 1;
  try {
    for await (const line of linesOf(chunks, mostLineBytes)) {
      reading.take(line);
      number += 1;
      if (slices.isOver) await slices.next();
    }
    const { head, parts } = reading.whole(later);
    const { seed, ...rest } = head;
    const jobs = new JobQueue();
    for (const job of (parts[jobsKey.name] as { due: DueJob[] }).due) {
      jobs.add(job);
      if (slices.isOver) await slices.next();
    }
    const { list, ...droppedTo } = parts[requestsKey.name] as SavedRequests<RequestRecord>;
    const requests = { ...droppedTo, list: list.map((record) => new LoggedRequest(record.id, record)) };
    for (const key of [jobsKey, requestsKey]) delete parts[key.name];
    return { ...rest, contents: { seed, parts, jobs }, requests };
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    throw new Refusal(400, `The snapshot was not restored and nothing has changed: line ${number} ${error.message}.`, {
      field: "body",
    });
  }
}

/** What the first line says. */
type Head = Omit<Saved, "contents" | "requests"> & Pick<Contents, "seed">;

class Reading {
  readonly #checks: SnapshotChecks;
  readonly #parts: Record<string, object> = {};
  #head: Head | undefined;
  /** Id of the last request of the log so far. */
  #loggedTo = 0;
  #lines = 0;
  #isWhole = false;

  constructor(checks: SnapshotChecks) {
    this.#checks = checks;
  }

  /** @throws Error that says what is wrong with the line, to be put behind its number. */
  take(bytes: Uint8Array): void {
    const read = readJson(bytes, mostLevels);
    if ("problem" in read) throw new Error(`${read.problem}; every line of a snapshot is a JSON object`);
    const line = read.value;
    if (!isObject(line)) throw new Error("is not a JSON object; every line of a snapshot is one");
    if (this.#head === undefined) this.#head = headOf(line, this.#checks);
    else if (this.#isWhole) throw new Error("follows the last one, which says how many there are");
    else if ("lines" in line) this.#end(line.lines);
    else if ("in" in line) this.#addEntries(line);
    else this.#addPart(line);
    this.#lines += 1;
  }

  /** @throws Error where lines are missing. */
  whole(later: readonly string[]) {
    const missing = Object.keys(this.#checks.shapes).find(
      (name) => !Object.hasOwn(this.#parts, name) && !later.includes(name),
    );
    if (this.#head === undefined || !this.#isWhole) throw new Error("is missing: the snapshot was cut off");
    if (missing !== undefined) throw new Error(`is missing: the snapshot has no part ${missing}`);
    return { head: this.#head, parts: this.#parts };
  }

  #end(lines: unknown): void {
    if (lines !== this.#lines)
      throw new Error(`says that ${String(lines)} lines came before it, and ${this.#lines} did`);
    this.#isWhole = true;
  }

  #addPart({ part, state }: Json): void {
    const shape = this.#shapeOf(part);
    if (Object.hasOwn(this.#parts, part as string)) throw new Error(`has the part ${String(part)} a second time`);
    this.#check(shape, state, String(part));
    if (part === faultsKey.name) this.#checkFaults((state as { list: Fault[] }).list);
    this.#parts[part as string] = state as object;
    if (part !== requestsKey.name) return;
    const { droppedTo = 0, list } = state as SavedRequests<RequestRecord>;
    this.#loggedTo = droppedTo;
    this.#checkIds(list);
  }

  #addEntries({ part, in: names, entries }: Json): void {
    const place = [part, ...(Array.isArray(names) ? names : [])].map(String);
    let shape: Json | undefined = this.#shapeOf(part);
    let value: unknown = ownValue(this.#parts, String(part));
    for (const name of place.slice(1)) {
      shape = memberOf(shape, name);
      value = isObject(value) ? ownValue(value, name) : undefined;
    }
    if (shape === undefined || valuesOf(shape) === undefined || !isObject(value))
      throw new Error(`has entries of ${place.join("/")}, where there is no list and no map`);
    this.#check(shape, entries, place.join("/"));
    if (part === requestsKey.name) this.#checkIds(entries as RequestRecord[]);
    if (part === faultsKey.name) this.#checkFaults(entries as Fault[]);
    if (Array.isArray(value)) for (const item of entries as unknown[]) value.push(item);
    else
      for (const [name, entry] of Object.entries(entries as object))
        setOwn(value as Record<string, unknown>, name, entry);
  }

  /** The log is searched by id: its requests must be in the order of their ids, and later than those that made room for them. */
  #checkIds(list: readonly RequestRecord[]): void {
    for (const { id } of list) {
      if (id <= this.#loggedTo)
        throw new Error(`is wrong: the request ${id} follows ${this.#loggedTo} in requests/list; ids must increase`);
      this.#loggedTo = id;
    }
  }

  /** A fault that came past the control plane's check could break a response. */
  #checkFaults(list: readonly Fault[]): void {
    for (const [index, fault] of list.entries()) {
      const problem = this.#checks.faultProblem(fault, `faults/list/${index}`);
      if (problem !== undefined) throw new Error(`is wrong: ${problem}`);
    }
  }

  #shapeOf(part: unknown): Json {
    const { shapes } = this.#checks;
    const shape = typeof part === "string" && Object.hasOwn(shapes, part) ? shapes[part] : undefined;
    if (shape === undefined)
      throw new Error(`names no part of the state: \`part\` is one of ${Object.keys(shapes).join(", ")}`);
    return shape;
  }

  #check(shape: Json, value: unknown, place: string): void {
    const problem = this.#checks.problemOf(shape, value, place);
    if (problem !== undefined) throw new Error(`is wrong: ${problem}`);
  }
}

function headOf({ version, seed, now, frozen, signingKey, random }: Json, checks: SnapshotChecks): Head {
  if (version !== snapshotVersion)
    throw new Error(`has \`version\` ${JSON.stringify(version)}, and this sandbox reads version ${snapshotVersion}`);
  const known = seedNames.find((name) => name === seed);
  if (known === undefined) throw new Error(`has no \`seed\` that is ${seedNames.join(" or ")}`);
  const time = typeof now === "string" ? Date.parse(now) : Number.NaN;
  if (!isClockTime(time)) throw new Error("has no `now` that a clock can show");
  if (typeof frozen !== "boolean") throw new Error("has no `frozen` that is true or false");
  const key = typeof signingKey === "string" ? bytesOfBase64(signingKey) : undefined;
  if (key?.length !== 32) throw new Error("has no `signingKey` that is base64url of 32 bytes");
  if (random !== undefined && checks.firstProblem(randomShape, random) !== undefined)
    throw new Error("has a `random` that is not a `seed` and a number of `draws`");
  return { seed: known, now: time, frozen, signingKey: key, random: random as RandomState | undefined };
}

const randomShape = fields({ seed: text, draws: count });

function isObject(value: unknown): value is Json {
  return typeof value === "object" && value !== null;
}
