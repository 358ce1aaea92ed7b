import {
  createOnboardingClient,
  memoryStore,
  type OnboardingClient,
  type OnboardingClientOptions,
} from "../src/index.ts";
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

/** Answers in memory and records what was sent: tokens apart from API calls. */
export class FakePartner {
  readonly clock = new TestClock();
  readonly calls: SentRequest[] = [];
  readonly exchanges: SentRequest[] = [];
  /** Answers to the next calls; after them success with `data`. */
  readonly script: ((sent: SentRequest) => Response)[] = [];
  /** The `data` of every success. */
  data: unknown = { account_id: "account-1", pages: [] };

  client(options: Partial<OnboardingClientOptions> = {}): OnboardingClient {
    return createOnboardingClient({
      baseUrl: "https://partner.example",
      auth: { tokenUrl: "https://auth.example", clientId: "client-1", clientSecret: "s3cret" },
      parentAccountId: "parent-1",
      deadlineMs: 10_000_000,
      fetch: (request) => this.#answer(request),
      clock: this.clock,
      store: memoryStore(),
      ...options,
    });
  }

  async #answer(request: Request): Promise<Response> {
    const { method, headers } = request;
    const sent = { method, url: new URL(request.url), headers, body: await request.text(), at: this.clock.now() };
    if (sent.url.origin === "https://auth.example") {
      this.exchanges.push(sent);
      return Response.json({ access_token: "a.jwt.token", token_type: "Bearer", expires_in: 300 });
    }
    this.calls.push(sent);
    return this.script.shift()?.(sent) ?? this.#success();
  }

  #success(): Response {
    return Response.json(
      { status: 200, error: null, message: "ok", request_id: "request-1", data: this.data },
      { headers: { "X-Request-Id": "request-1", "X-Operation-Id": "operation-1" } },
    );
  }
}

/** A refusal or failure in onboarding's envelope. */
export function failed(status: number, headers: Record<string, string> = {}): () => Response {
  const body = { status, error: "Code", message: "no", request_id: "request-1", data: null };
  return () => Response.json(body, { status, headers });
}

/** No answer: the connection broke. */
export function lost(): never {
  throw new TypeError("fetch failed");
}
