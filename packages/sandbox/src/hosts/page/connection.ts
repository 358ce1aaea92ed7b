import type { Endpoint, FromWorker, ToWorker } from "../worker/messages.ts";
import { WorkerFailure } from "../worker/worker-failure.ts";

/** A `Worker` of the page, or what works like one. */
export interface SandboxWorker extends Endpoint<ToWorker, FromWorker> {
  addEventListener(type: "message", listener: (event: { readonly data: FromWorker }) => void): void;
  addEventListener(type: "error", listener: (event: { readonly message?: string }) => void): void;
  terminate(): void;
}

type Reply = Extract<FromWorker, { type: "ready" | "response" | "checked" | "saved" | "restored" }>;
type News = Extract<FromWorker, { type: "log" | "changed" | "notice" }>;

/** A message that the worker replies to, without the id that is given to it here. */
type Question = ToWorker extends infer Message
  ? Message extends { readonly id: number }
    ? Omit<Message, "id">
    : never
  : never;

/** What each of them is replied with. */
interface Replies {
  readonly request: "response";
  readonly check: "checked";
  readonly save: "saved";
  readonly restore: "restored";
}

type ReplyTo<Type> = Type extends keyof Replies ? Extract<Reply, { type: Replies[Type] }> : never;

interface Waiting {
  resolve(reply: Reply): void;
  reject(error: unknown): void;
}

/** The page's side of the connection: finds the question that each reply belongs to. */
export class Connection {
  readonly #worker: SandboxWorker;
  readonly #report: (news: News) => void;
  /** By the id of the question; 0 is the start. */
  readonly #waiting = new Map<number, Waiting>();
  #questions = 0;
  #isReady = false;
  #ended: WorkerFailure | undefined;

  constructor(worker: SandboxWorker, report: (news: News) => void) {
    this.#worker = worker;
    this.#report = report;
    worker.addEventListener("message", ({ data }) => this.#receive(data));
    worker.addEventListener("error", ({ message }) => this.#end(failureOf(message, this.#isReady)));
  }

  /** @throws WorkerFailure where the worker cannot start. */
  async start(message: Omit<Extract<ToWorker, { type: "start" }>, "type">): Promise<Extract<Reply, { type: "ready" }>> {
    return (await this.#send(0, { type: "start", ...message })) as Extract<Reply, { type: "ready" }>;
  }

  /** @throws WorkerFailure; the signal's reason, at once when it aborts: the worker no longer sends its reply then. */
  async ask<Asked extends Question>(question: Asked, signal?: AbortSignal): Promise<ReplyTo<Asked["type"]>> {
    signal?.throwIfAborted();
    this.#questions += 1;
    const id = this.#questions;
    const reply = this.#send(id, { ...question, id } as ToWorker) as Promise<ReplyTo<Asked["type"]>>;
    if (signal === undefined) return reply;
    const cancel = () => {
      this.#worker.postMessage({ type: "cancel", id });
      this.#waiting.get(id)?.reject(signal.reason);
      this.#waiting.delete(id);
    };
    signal.addEventListener("abort", cancel, { once: true });
    return reply.finally(() => signal.removeEventListener("abort", cancel));
  }

  close(): void {
    this.#worker.terminate();
    this.#end(new WorkerFailure("internal", "The sandbox is closed."));
  }

  #send(id: number, message: ToWorker): Promise<Reply> {
    if (this.#ended) return Promise.reject(this.#ended);
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject });
      this.#worker.postMessage(message);
    });
  }

  #receive(message: FromWorker): void {
    if (message.type === "log" || message.type === "changed" || message.type === "notice") {
      this.#report(message);
      return;
    }
    if (message.type === "ready") this.#isReady = true;
    const id = message.type === "ready" ? 0 : (message.id ?? 0);
    const waiting = this.#waiting.get(id);
    this.#waiting.delete(id);
    if (message.type === "failed") waiting?.reject(new WorkerFailure(message.code, message.message));
    else waiting?.resolve(message);
  }

  #end(failure: WorkerFailure): void {
    this.#ended = failure;
    for (const { reject } of this.#waiting.values()) reject(failure);
    this.#waiting.clear();
  }
}

/** A script that is missing or forbidden has no message. */
function failureOf(message: string | undefined, isReady: boolean): WorkerFailure {
  const why = message ? `: ${message}` : "";
  if (isReady) return new WorkerFailure("internal", `The sandbox's worker failed${why}.`);
  return new WorkerFailure(
    "not-loaded",
    `The sandbox's worker did not load${why}. Serve the files of @tillside/sandbox/worker from the page's own origin, and allow them ` +
      "in its Content-Security-Policy (worker-src and script-src).",
  );
}
