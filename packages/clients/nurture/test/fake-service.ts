import { createNurtureClient, memoryStore, type NurtureClient, type NurtureClientOptions } from "../src/index.ts";
import { TestClock } from "./test-clock.ts";

/** One request as the client sent it. */
export interface SentRequest {
  readonly method: string;
  readonly url: URL;
  readonly headers: Headers;
  readonly body: string;
}

/** What the service does with one request: answers, or breaks the connection. */
export type Answer = () => Response;

export const reset: Answer = () => {
  throw new TypeError("fetch failed", { cause: Object.assign(new Error("read"), { code: "ECONNRESET" }) });
};

/** An answer without a body: for failures none is documented. */
export function status(code: number, headers: Record<string, string> = {}): Answer {
  return () => new Response(null, { status: code, headers });
}

const accepted: Answer = () => Response.json({ id: "unsubscribe-1" }, { status: 201 });

/** Plays a script in memory, then accepts everything, and records what was sent. */
export class FakeService {
  readonly clock = new TestClock();
  readonly calls: SentRequest[] = [];
  readonly script: Answer[];

  constructor(...script: Answer[]) {
    this.script = script;
  }

  client(options: Partial<NurtureClientOptions> = {}): NurtureClient {
    return createNurtureClient({
      baseUrl: "https://nurture.example",
      auth: { apiKey: "webhook-key" },
      fetch: async (request) => {
        const { method, url, headers } = request;
        this.calls.push({ method, url: new URL(url), headers, body: await request.text() });
        return (this.script.shift() ?? accepted)();
      },
      clock: this.clock,
      store: memoryStore(),
      ...options,
    });
  }
}
