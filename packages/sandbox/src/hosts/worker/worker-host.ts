import { httpDate } from "../../engine/http-date.ts";
import { reasonHeader, reasonOf } from "../../engine/reason.ts";
import type { PlainRequest } from "../../engine/request.ts";
import type { Wire } from "../../engine/wire.ts";
import type { RequestRecord } from "../../requests/request-record.ts";
import { SandboxError } from "../../sandbox-error.ts";
import { restoreBytes, saveBytes } from "../../snapshots/world-bytes.ts";
import { HostFailure } from "./host-failure.ts";
import type { FailureCode, FromWorker, ToWorker } from "./messages.ts";
import type { LazySentences } from "./sentences.ts";
import { type Started, start } from "./start.ts";

/** The worker's side of the connection: answers each message of the page. */
export class WorkerHost {
  readonly #post: (message: FromWorker) => void;
  readonly #sentences: LazySentences;
  readonly #cancelled = new Set<number>();
  readonly #inFlight = new Set<number>();
  /** What happened since the page was last sent news. */
  readonly #records: RequestRecord[] = [];
  readonly #parts = new Set<string>();
  #hasChanged = false;
  #started: Promise<Started> | undefined;

  constructor(post: (message: FromWorker) => void, sentences: LazySentences) {
    this.#post = post;
    this.#sentences = sentences;
  }

  async receive(message: ToWorker): Promise<void> {
    if (message.type === "cancel") {
      if (this.#inFlight.has(message.id)) this.#cancelled.add(message.id);
      return;
    }
    try {
      if (message.type === "start") await this.#start(message);
      else if (this.#started === undefined)
        throw new SandboxError("The first message to the sandbox's worker is `start`.");
      else await this.#answer(message, await this.#started);
    } catch (error) {
      this.#post({ type: "failed", id: "id" in message ? message.id : undefined, ...failureOf(error) });
    }
  }

  async #start(message: Extract<ToWorker, { type: "start" }>): Promise<void> {
    this.#started = start(message, this.#sentences, (notice) => this.#post({ type: "notice", ...notice }));
    const { apis, origin, fixturesOf, world, keeper } = await this.#started;
    world.watch((part) => {
      this.#parts.add(part);
      this.#hasChanged = true;
    });
    const { requests } = world;
    let seen = requests.lastId;
    requests.listen(() => {
      // After a restore the ids may begin lower.
      for (const record of requests.list(Math.min(seen, requests.lastId - 1))) {
        this.#records.push(record);
        // A page that only looks at the state changes nothing.
        if (record.api !== "control" || record.method !== "GET") this.#hasChanged = true;
      }
      seen = requests.lastId;
    });
    if (origin !== "continued") await keeper?.keep();
    this.#post({ type: "ready", apis, world: origin, fixtures: fixturesOf(undefined) });
  }

  async #answer(message: Exclude<ToWorker, { type: "start" | "cancel" }>, started: Started): Promise<void> {
    const { id } = message;
    const { world, snapshots } = started;
    if (message.type === "request") return this.#exchange(id, message.request, started);
    if (message.type === "save") return this.#post({ type: "saved", id, saved: await saveBytes(world, snapshots) });
    await restoreBytes(world, snapshots, message.saved);
    this.#hasChanged = true;
    await this.#tell(started);
    this.#post({ type: "restored", id });
  }

  async #exchange(id: number, request: PlainRequest, started: Started): Promise<void> {
    this.#inFlight.add(id);
    try {
      const { engine } = started;
      const wire = await engine.answer({ ...request, isGone: () => this.#cancelled.has(id) });
      const headers = { ...(await this.#withSentences(wire)), date: httpDate(engine.clockAt(request.url).now()) };
      const body = await bytesOf(wire);
      await this.#tell(started);
      // Of a connection that stalls, the page hears no more.
      if (this.#cancelled.has(id) || wire.cut === "stall") return;
      const { status, cut, problems = [] } = wire;
      this.#post({ type: "response", id, status, headers, body, cut, problems });
    } finally {
      this.#inFlight.delete(id);
      this.#cancelled.delete(id);
    }
  }

  /** The headers of a response, once the sentences are there that a refusal shows. */
  async #withSentences({ headers, problems }: Wire): Promise<Wire["headers"]> {
    if (problems === undefined || this.#sentences.isLoaded) return headers;
    try {
      await this.#sentences.load();
    } catch (error) {
      const message = `The sentences of the rules did not load, so reasons have none: ${(error as Error).message}`;
      this.#post({ type: "notice", code: "no-sentences", message });
      return headers;
    }
    const reason = reasonOf(problems);
    return reason === undefined ? headers : { ...headers, [reasonHeader]: reason };
  }

  /** Sends the page what happened, and has the world stored if it changed. */
  async #tell({ world, keeper }: Started): Promise<void> {
    for (const record of this.#records.splice(0)) this.#post({ type: "log", record });
    if (!this.#hasChanged) return;
    this.#hasChanged = false;
    const parts = [...this.#parts];
    this.#parts.clear();
    await keeper?.keep();
    this.#post({ type: "changed", parts, now: world.now, frozen: world.clock.frozen });
  }
}

/** @throws HostFailure for a stream of events, which would never be whole. */
async function bytesOf({ body, headers }: Wire): Promise<Uint8Array<ArrayBuffer>> {
  if (typeof body === "string") return utf8.encode(body);
  if (headers["content-type"] === "text/event-stream") {
    await body.cancel();
    throw new HostFailure(
      "stream",
      "This response is a stream of events that never ends. Use `onRequest` of the sandbox.",
    );
  }
  return new Uint8Array(await new Response(body).arrayBuffer());
}

const utf8 = new TextEncoder();

function failureOf(error: unknown): { readonly code: FailureCode; readonly message: string } {
  const { message } = error as Error;
  if (error instanceof HostFailure) return { code: error.code, message };
  return { code: error instanceof SandboxError ? "invalid" : "internal", message };
}
