import { ManualClock } from "./manual-clock.ts";

/** A request that the client sent. */
export interface SentRequest {
  readonly method: string;
  readonly url: URL;
  readonly headers: Headers;
  readonly body: string;
  /** Time of the fake's clock when it was sent. */
  readonly at: number;
}

/** How the API handles one request: it responds, at once or later, or breaks the connection. */
export type Respond = (sent: SentRequest) => Response | Promise<Response>;

/** Waits at least this long are time-outs: the fake's clock skips all others. */
export const timeOutMs = 100_000;

/** The options of every client of a fake. */
interface Common {
  readonly clock: ManualClock;
  readonly fetch: (request: Request) => Promise<Response>;
  readonly attemptTimeoutMs: number;
}

/** The facts of one API. */
interface Api<Options, Client> {
  /** Creates the client, with the options that its tests do not vary. */
  readonly create: (common: Common, given: Partial<Options>) => Client;
  /** The response after the end of the script. */
  readonly respond: (data: unknown) => Response;
  /** The default data of a response. */
  readonly data?: unknown;
  /** The token endpoint's differences from those of other APIs. */
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
  readonly script: Respond[];
  data: unknown;
  readonly #api: Api<Options, Client>;

  constructor(api: Api<Options, Client>, script: readonly Respond[] = []) {
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

/** Breaks the connection, so that the outcome is unknown. */
export function reset(): never {
  throw new TypeError("fetch failed", { cause: Object.assign(new Error("read"), { code: "ECONNRESET" }) });
}
