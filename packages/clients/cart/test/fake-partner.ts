import { InstantClock, timeOutMs } from "@tillside/testing/instant-clock";
import { type CartClient, type CartClientOptions, createCartClient, memoryStore } from "../src/index.ts";

/** One request as the client sent it. */
export interface SentRequest {
  readonly method: string;
  readonly url: URL;
  readonly headers: Headers;
  readonly body: string;
}

/** Answers in memory and records what was sent. */
export class FakePartner {
  readonly clock = new InstantClock();
  readonly calls: SentRequest[] = [];
  /** Answers to the next calls; after them 200 with `data`. */
  readonly script: (() => Response)[] = [];
  data: unknown = { items: [] };

  client(options: Partial<CartClientOptions> = {}): CartClient {
    return createCartClient({
      baseUrl: "https://cart.example",
      auth: { apiKey: "key-1" },
      tagId: "tag-1",
      attemptTimeoutMs: timeOutMs,
      deadlineMs: 1000 * timeOutMs,
      fetch: (request) => this.#answer(request),
      clock: this.clock,
      store: memoryStore(),
      ...options,
    });
  }

  async #answer(request: Request): Promise<Response> {
    const { method, url, headers } = request;
    this.calls.push({ method, url: new URL(url), headers, body: await request.text() });
    return this.script.shift()?.() ?? Response.json(this.data);
  }
}

/** An answer without a body. */
export function status(code: number, headers: Record<string, string> = {}): () => Response {
  return () => new Response(null, { status: code, headers });
}

/** No answer: the connection broke. */
export function lost(): never {
  throw new TypeError("fetch failed");
}
