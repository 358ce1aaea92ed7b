import type { Problem, ReceivedResponse, SentRequest } from "../exchange/exchange.ts";
import type { LogRecord, PortEvents, SandboxPort } from "../sandbox-port.ts";

/** Where a page of a local sandbox is. */
export interface PageAddress {
  /** `http://127.0.0.1:4020`. */
  readonly origin: string;
  /** `/_sandbox/`, or `/r/3f9c0a1b2c4d/_sandbox/` for a run. */
  readonly pathname: string;
}

export interface LocalPortOptions {
  readonly address: PageAddress;
  /** What is sent as `X-Sandbox-Key`; undefined where the user gave none. */
  readonly key: () => string | undefined;
  /** Is called where the control plane takes the page's calls with its key only. */
  readonly onKeyNeeded: () => void;
  readonly fetch: typeof globalThis.fetch;
  readonly openEvents: (url: string) => EventSource;
}

/** The port to the sandbox that serves this page. It calls nothing but the page's own origin. */
export interface LocalPort extends SandboxPort {
  /** What addresses of a run begin with: `/r/3f9c0a1b2c4d`. Empty for the default run. */
  readonly prefix: string;
  /** Follows the request log from now on. @returns what ends that. */
  listen(): () => void;
}

export function localPort({ address, key, onKeyNeeded, fetch, openEvents }: LocalPortOptions): LocalPort {
  const prefix = address.pathname.replace(/\/_sandbox\/.*$/s, "");
  const origin = `${address.origin}${prefix}`;
  const listeners: { [Type in keyof PortEvents]: Set<(event: PortEvents[Type]) => void> } = {
    request: new Set(),
    change: new Set(),
    notice: new Set(),
  };

  /** Id of the newest request that was reported. */
  let lastId = 0;

  async function control(method: string, path: string, body?: unknown): Promise<unknown> {
    const given = key();
    const headers = {
      ...(body !== undefined && { "content-type": "application/json" }),
      ...(given !== undefined && { "x-sandbox-key": given }),
    };
    const text = body === undefined ? undefined : JSON.stringify(body);
    const response = await fetch(`${origin}/_sandbox${path}`, {
      method,
      headers,
      ...(text !== undefined && { body: text }),
    });
    const received = await response.text();
    if (!response.ok) {
      const message = messageIn(received, response.status);
      if (response.status === 403 && message.includes("X-Sandbox-Key")) onKeyNeeded();
      throw new Error(message);
    }
    return received === "" ? undefined : JSON.parse(received);
  }

  return {
    origin,
    prefix,
    fixtures: {},
    control,
    async send(request, signal) {
      const before = lastId;
      const response = await fetch(`${origin}${request.path}`, initOf(request, signal));
      const received = await receivedOf(response);
      return { response: received, problems: received.status < 400 ? [] : await problemsOf(request, received, before) };
    },
    on(type, listener) {
      listeners[type].add(listener);
      return () => void listeners[type].delete(listener);
    },
    listen() {
      const events = openEvents(`${origin}/_sandbox/requests`);
      events.addEventListener("request", ({ data }) => {
        const record = JSON.parse(data) as LogRecord;
        lastId = record.id;
        for (const listener of listeners.request) listener(record);
      });
      return () => events.close();
    },
    async reset() {
      await control("POST", "/reset", {});
    },
  };

  /** The log has all problems of a refusal, the response only the first one in short. */
  async function problemsOf(
    { method, path }: SentRequest,
    { headers }: ReceivedResponse,
    before: number,
  ): Promise<readonly Problem[]> {
    try {
      const since = before === 0 ? "" : `?since=${before}`;
      const records = (await control("GET", `/requests${since}`)) as readonly LogRecord[];
      const own = records.findLast((record) => record.method === method && record.url === path);
      if (own !== undefined && own.problems.length > 0) return own.problems;
    } catch {
      // The response itself says the first reason.
    }
    const reason = headers["x-sandbox-reason"];
    return reason === undefined ? [] : [{ field: "request", message: reason, rules: [] }];
  }
}

function initOf({ method, headers, body }: SentRequest, signal: AbortSignal | undefined): RequestInit {
  return {
    method,
    headers: { ...headers },
    cache: "no-store",
    credentials: "omit",
    ...(body !== undefined && { body }),
    ...(signal && { signal }),
  };
}

async function receivedOf(response: Response): Promise<ReceivedResponse> {
  return { status: response.status, headers: Object.fromEntries(response.headers), body: await response.text() };
}

function messageIn(text: string, status: number): string {
  try {
    const { error } = JSON.parse(text) as { readonly error?: unknown };
    if (typeof error === "string") return error;
  } catch {
    // Something else than the sandbox responded.
  }
  return `The sandbox responded ${status}. Look at its terminal, then load this page again.`;
}
