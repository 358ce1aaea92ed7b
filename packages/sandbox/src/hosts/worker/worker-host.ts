import type { Engine } from "../../engine/create-engine.ts";
import { httpDate } from "../../engine/http-date.ts";
import { reasonHeader, reasonOf } from "../../engine/reason.ts";
import type { Wire } from "../../engine/wire.ts";
import { SandboxError } from "../../sandbox-error.ts";
import { restoreBytes, saveBytes } from "../../snapshots/world-bytes.ts";
import type { FailureCode, FromWorker, ToWorker } from "./messages.ts";
import type { LazySentences } from "./sentences.ts";
import { type Started, start } from "./start.ts";
import { WorkerFailure } from "./worker-failure.ts";

/** The worker's side of the connection: responds to each message of the page. */
export class WorkerHost {
  readonly #post: (message: FromWorker) => void;
  readonly #sentences: LazySentences;
  /** What aborts when the page no longer waits, by the id of each message in flight. */
  readonly #inFlight = new Map<number, AbortController>();
  /** The parts of the state that were used since the page was last sent news. */
  readonly #parts = new Set<string>();
  /** Id of the newest request that the page knows of. */
  #reportedTo = 0;
  #started: Promise<Started> | undefined;

  constructor(post: (message: FromWorker) => void, sentences: LazySentences) {
    this.#post = post;
    this.#sentences = sentences;
  }

  async receive(message: ToWorker): Promise<void> {
    if (message.type === "cancel") {
      this.#inFlight.get(message.id)?.abort(new SandboxError("the page no longer waits"));
      return;
    }
    const id = "id" in message ? message.id : undefined;
    const cancelled = new AbortController();
    if (id !== undefined) this.#inFlight.set(id, cancelled);
    try {
      if (message.type === "start") await this.#start(message);
      else if (this.#started === undefined)
        throw new SandboxError("The first message to the sandbox's worker is `start`.");
      else await this.#respond(message, await this.#started, cancelled.signal);
    } catch (error) {
      this.#post({ type: "failed", id, ...failureOf(error) });
    } finally {
      if (id !== undefined) this.#inFlight.delete(id);
    }
  }

  async #start(message: Extract<ToWorker, { type: "start" }>): Promise<void> {
    this.#started = start(message, this.#sentences, (notice) => this.#post({ type: "notice", ...notice }));
    const { apis, origin, fixturesOf, world, keeper } = await this.#started;
    world.watch((part) => void this.#parts.add(part));
    this.#reportedTo = world.requests.lastId;
    if (origin !== "continued") await keeper?.keep();
    this.#post({ type: "ready", apis, world: origin, fixtures: fixturesOf(world) });
  }

  async #respond(
    message: Exclude<ToWorker, { type: "start" | "cancel" }>,
    started: Started,
    gone: AbortSignal,
  ): Promise<void> {
    const { id } = message;
    const { world } = started;
    const { engine, snapshots } = await started.control.sandboxFor(message);
    if (message.type === "request") return this.#exchange(message, engine, started, gone);
    if (message.type === "check") {
      const problems = engine.check(message.request);
      return this.#post({ type: "checked", id, problems });
    }
    if (message.type === "save") return this.#post({ type: "saved", id, saved: await saveBytes(world, snapshots) });
    await restoreBytes(world, snapshots, message.saved);
    this.#reportedTo = world.requests.lastId;
    await this.#reportChange(started);
    this.#post({ type: "restored", id });
  }

  async #exchange(
    { id, request }: Extract<ToWorker, { type: "request" }>,
    engine: Engine,
    started: Started,
    gone: AbortSignal,
  ): Promise<void> {
    const wire = await engine.respond({ ...request, isGone: () => gone.aborted, gone: () => gone });
    if (wire.problems !== undefined && !this.#sentences.isLoaded) await this.#addSentences(wire, started);
    const headers = { ...wire.headers, date: httpDate(engine.clockAt(request.url).now()) };
    const body = request.method === "HEAD" ? new Uint8Array() : await bytesOf(wire);
    await this.#report(started);
    const { status, cut, problems = [] } = wire;
    // The page receives nothing on a connection that stalls.
    if (gone.aborted || cut === "stall") return;
    this.#post({ type: "response", id, status, headers, body, cut, problems });
  }

  /** Loads the sentences of the rules, and adds them to the responses and log entries without them. */
  async #addSentences(wire: Wire, { world }: Started): Promise<void> {
    try {
      await this.#sentences.load();
    } catch (error) {
      const message = `The sentences of the rules did not load, so reasons have none: ${(error as Error).message}`;
      this.#post({ type: "notice", code: "no-sentences", message });
      return;
    }
    const refused = world.requests.all().filter(({ problems }) => problems.length > 0);
    const refusals = refused.map(({ record, problems }) => ({ headers: record.response?.headers, problems }));
    for (const { headers, problems = [] } of [wire, ...refusals]) {
      const reason = reasonOf(problems);
      if (headers !== undefined && reason !== undefined) Object.assign(headers, { [reasonHeader]: reason });
    }
  }

  /** Sends the page the requests that it does not know of, and what they changed. */
  async #report(started: Started): Promise<void> {
    const { requests } = started.world;
    // After a restore the ids may begin lower.
    const records = requests.list(requests.lastId < this.#reportedTo ? requests.lastId - 1 : this.#reportedTo);
    this.#reportedTo = requests.lastId;
    for (const record of records) this.#post({ type: "log", record });
    // A page that only looks at the state changes nothing.
    const hasChanged = records.some(({ api, method }) => api !== "control" || method !== "GET");
    if (hasChanged || this.#parts.size > 0) await this.#reportChange(started);
  }

  /** Has the world stored, and sends the page what was used of it. */
  async #reportChange({ world, keeper }: Started): Promise<void> {
    const parts = [...this.#parts];
    this.#parts.clear();
    await keeper?.keep();
    this.#post({ type: "changed", parts, now: world.now, frozen: world.clock.frozen });
  }
}

/** @throws WorkerFailure for a stream of events, which would never be whole. */
async function bytesOf({ body, headers }: Wire): Promise<Uint8Array<ArrayBuffer>> {
  if (typeof body === "string") return utf8.encode(body);
  if (headers["content-type"] === "text/event-stream") {
    await body.cancel();
    throw new WorkerFailure(
      "stream",
      "This response is a stream of events that never ends. Use `onRequest` of the sandbox.",
    );
  }
  return new Uint8Array(await new Response(body).arrayBuffer());
}

const utf8 = new TextEncoder();

function failureOf(error: unknown): { readonly code: FailureCode; readonly message: string } {
  const { message } = error as Error;
  if (error instanceof WorkerFailure) return { code: error.code, message };
  return { code: error instanceof SandboxError ? "invalid" : "internal", message };
}
