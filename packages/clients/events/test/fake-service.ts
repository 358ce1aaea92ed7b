import { createEventsClient, type EventsClient, type EventsClientOptions, memoryStore } from "../src/index.ts";
import { type Answer, accepted } from "./answers.ts";
import { TestClock } from "./test-clock.ts";

/** One request as the client sent it. */
export interface SentRequest {
  readonly method: string;
  readonly url: URL;
  readonly headers: Headers;
  readonly body: string;
}

/** Plays a script in memory, then accepts everything, and records what was sent: tokens apart from events. */
export class FakeService {
  readonly clock = new TestClock();
  readonly calls: SentRequest[] = [];
  readonly exchanges: SentRequest[] = [];
  readonly script: Answer[];

  constructor(...script: Answer[]) {
    this.script = script;
  }

  client(options: Partial<EventsClientOptions> = {}): EventsClient {
    return createEventsClient({
      baseUrl: "https://events.example",
      auth: {
        appCredentials: { tokenUrl: "https://api.example", clientId: "app-1", clientSecret: "s3cret" },
        keyPair: { publicKey: "pub-1", secretKey: "sec-1" },
      },
      onDeprecation: false,
      fetch: (request) => this.#answer(request),
      clock: this.clock,
      store: memoryStore(),
      ...options,
    });
  }

  async #answer(request: Request): Promise<Response> {
    const { method, headers } = request;
    const sent = { method, url: new URL(request.url), headers, body: await request.text() };
    if (sent.url.origin === "https://api.example") {
      this.exchanges.push(sent);
      const token = `token-${this.exchanges.length}`;
      return Response.json({ access_token: token, expires_in: 3600, token_type: "Bearer" });
    }
    this.calls.push(sent);
    return (this.script.shift() ?? accepted())();
  }
}
