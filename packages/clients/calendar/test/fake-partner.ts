import { InstantClock, timeOutMs } from "@tillside/testing/instant-clock";
import { type CalendarClient, type CalendarClientOptions, createCalendarClient, memoryStore } from "../src/index.ts";

/** One request as the client sent it. */
export interface SentRequest {
  readonly method: string;
  readonly url: URL;
  readonly headers: Headers;
  readonly body: string;
}

/** Answers in memory and records what was sent: token exchanges apart from API calls. */
export class FakePartner {
  readonly clock = new InstantClock();
  readonly calls: SentRequest[] = [];
  readonly exchanges: SentRequest[] = [];
  /** Answers to the next calls; after them 200 with `data`. */
  readonly script: (() => Response)[] = [];
  data: unknown = { success: true, errors: [] };

  client(options: Partial<CalendarClientOptions> = {}): CalendarClient {
    return createCalendarClient({
      baseUrl: "https://calendar.example",
      auth: { tokenUrl: "https://auth.example", clientId: "client-1", clientSecret: "s3cret" },
      attemptTimeoutMs: timeOutMs,
      tokenTimeoutMs: timeOutMs,
      deadlineMs: 1000 * timeOutMs,
      fetch: (request) => this.#answer(request),
      clock: this.clock,
      store: memoryStore(),
      ...options,
    });
  }

  async #answer(request: Request): Promise<Response> {
    const { method, headers } = request;
    const sent = { method, url: new URL(request.url), headers, body: await request.text() };
    if (sent.url.origin === "https://auth.example") {
      this.exchanges.push(sent);
      const access_token = `token-${this.exchanges.length}`;
      return Response.json({ access_token, refresh_token: "refresh-1", expires_in: 240, token_type: "Bearer" });
    }
    this.calls.push(sent);
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
