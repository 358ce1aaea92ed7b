import { type AudienceClient, type AudienceClientOptions, createAudienceClient, memoryStore } from "../src/index.ts";
import { TestClock } from "./test-clock.ts";

/** One request as the client sent it. */
export interface SentRequest {
  readonly method: string;
  readonly url: URL;
  readonly headers: Headers;
  readonly body: string;
  /** When it was sent, by the test clock. */
  readonly at: number;
}

/** What the service does with one request: answers, at once or later, or breaks the connection. */
export type Answer = () => Response | Promise<Response>;

export const reset: Answer = () => {
  throw new TypeError("fetch failed", { cause: Object.assign(new Error("read"), { code: "ECONNRESET" }) });
};

/** An answer without a body: none is documented. */
export function status(code: number, headers: Record<string, string> = {}): Answer {
  return () => new Response(null, { status: code, headers });
}

/** Plays a script in memory, then answers 201, and records what was sent. */
export class FakeService {
  readonly clock = new TestClock();
  readonly calls: SentRequest[] = [];
  readonly script: Answer[];

  constructor(...script: Answer[]) {
    this.script = script;
  }

  client(options: Partial<AudienceClientOptions> = {}): AudienceClient {
    return createAudienceClient({
      baseUrl: "https://data.example",
      auth: {
        keyPair: { publicKey: "pub-1", secretKey: "sec-1" },
        accountApiKey: { apiKey: "account-key" },
      },
      onDeprecation: false,
      fetch: async (request) => {
        const { method, url, headers } = request;
        const at = this.clock.now();
        this.calls.push({ method, url: new URL(url), headers, body: await request.text(), at });
        return (this.script.shift() ?? status(201))();
      },
      clock: this.clock,
      store: memoryStore(),
      ...options,
    });
  }
}
