import { ManualClock } from "./manual-clock.ts";

/** One request as the client sent it. */
export interface SentRequest {
  readonly method: string;
  readonly url: URL;
  readonly headers: Headers;
  readonly body: string;
  /** When it was sent, by the fake's clock. */
  readonly at: number;
}

/** What the API does with one request: it responds, at once or later, or breaks the connection. */
export type Answer = (sent: SentRequest) => Response | Promise<Response>;

/** Waits at least this long are time-outs: the fake's clock skips all others. */
export const timeOutMs = 100_000;

/** What every client of a fake is made with. */
interface Common {
  readonly clock: ManualClock;
  readonly fetch: (request: Request) => Promise<Response>;
  readonly attemptTimeoutMs: number;
}

/** What differs from API to API. */
interface Api<Options, Client> {
  /** Makes the client, with what its tests do not vary. */
  readonly create: (common: Common, given: Partial<Options>) => Client;
  /** The response to a call for which the script has none left. */
  readonly respond: (data: unknown) => Response;
  /** What a response carries until a test sets something else. */
  readonly data?: unknown;
  /** What the token endpoint says differently from the others. */
  readonly token?: object;
}

/**
 * An API in memory: it plays a script, responds to everything else as the API does, and records what was sent, token exchanges
 * apart from calls. Its clock skips every wait but time-outs, which end by their signal.
 */
export class FakeApi<Options, Client> {
  readonly clock = new ManualClock((milliseconds) => milliseconds < timeOutMs);
  readonly calls: SentRequest[] = [];
  readonly exchanges: SentRequest[] = [];
  readonly script: Answer[];
  data: unknown;
  readonly #api: Api<Options, Client>;

  constructor(api: Api<Options, Client>, script: readonly Answer[] = []) {
    this.#api = api;
    this.script = [...script];
    this.data = api.data;
  }

  client(given: Partial<Options> = {}): Client {
    const fetch = (request: Request) => this.#fetch(request);
    return this.#api.create({ clock: this.clock, fetch, attemptTimeoutMs: timeOutMs }, given);
  }

  async #fetch(request: Request): Promise<Response> {
    const { method, url, headers } = request;
    const sent = { method, url: new URL(url), headers, body: await request.text(), at: this.clock.now() };
    if (sent.body.startsWith("grant_type=")) {
      this.exchanges.push(sent);
      const access_token = `token-${this.exchanges.length}`;
      return Response.json({ access_token, token_type: "Bearer", expires_in: 3600, ...this.#api.token });
    }
    this.calls.push(sent);
    return this.script.shift()?.(sent) ?? this.#api.respond(this.data);
  }
}

/** A response without a body. */
export function status(code: number, headers: Record<string, string> = {}): () => Response {
  return () => new Response(null, { status: code, headers });
}

/** The connection breaks, and nobody knows whether the request arrived. */
export function reset(): never {
  throw new TypeError("fetch failed", { cause: Object.assign(new Error("read"), { code: "ECONNRESET" }) });
}
