import { controlInit, controlResult, refusalMessage } from "../control-call.ts";
import type { Problem, ReceivedResponse, SentRequest } from "../exchange/exchange.ts";
import { receivedResponse, requestInit } from "../exchange/fetch-exchange.ts";
import { PortListeners } from "../port-listeners.ts";
import type { LogRecord, SandboxPort } from "../sandbox-port.ts";

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

/** Milliseconds after which a stream of requests that was refused is opened again. Browsers wait as long for one that was lost. */
const openAgainMs = 3_000;

export function localPort({ address, key, onKeyNeeded, fetch, openEvents }: LocalPortOptions): LocalPort {
  const prefix = address.pathname.replace(/\/_sandbox\/.*$/s, "");
  const origin = `${address.origin}${prefix}`;
  const listeners = new PortListeners();
  const ifItEnded =
    prefix === ""
      ? "If it has ended, start it again: this page then continues by itself."
      : "If it has ended, start it again and create a new run.";

  /** Id of the newest request that was reported. */
  let lastId = 0;

  async function control(method: string, path: string, body?: unknown): Promise<unknown> {
    const given = key();
    const init = controlInit(method, body);
    const headers = { ...init.headers, ...(given !== undefined && { "x-sandbox-key": given }) };
    const { response, text } = await received(`${origin}/_sandbox${path}`, { ...init, headers });
    if (!response.ok) {
      const message =
        refusalMessage(text) ??
        `The sandbox responded ${response.status}. Look at its terminal, then load this page again.`;
      if (response.status === 403 && message.includes("X-Sandbox-Key")) onKeyNeeded();
      throw new Error(message);
    }
    return controlResult(text);
  }

  /** @throws Error where no response arrives. */
  async function received(url: string, init: RequestInit) {
    try {
      const response = await fetch(url, init);
      return { response, text: await response.text() };
    } catch (cause) {
      throw new Error(`The sandbox at ${address.origin} does not respond. ${ifItEnded}`, { cause });
    }
  }

  return {
    origin,
    prefix,
    fixtures: {},
    control,
    async send(request, signal) {
      const before = lastId;
      const init = { ...requestInit(request, signal), cache: "no-store", credentials: "omit" } as const;
      const received = await receivedResponse(await fetch(`${origin}${request.path}`, init));
      return { response: received, problems: received.status < 400 ? [] : await problemsOf(request, received, before) };
    },
    on: (type, listener) => listeners.on(type, listener),
    listen() {
      let timer: ReturnType<typeof setTimeout> | undefined;
      let events = opened();
      return () => {
        clearTimeout(timer);
        events.close();
      };

      function opened(): EventSource {
        const source = openEvents(`${origin}/_sandbox/requests`);
        source.addEventListener("open", () => listeners.emit("open", undefined));
        source.addEventListener("error", () => {
          // Why, the control plane says.
          listeners.emit("lost", undefined);
          // A lost stream is opened again by the browser. A refused one is not, as where a proxy responds while the sandbox is away.
          if (source.readyState === source.CLOSED) timer = setTimeout(() => (events = opened()), openAgainMs);
        });
        source.addEventListener("request", ({ data }) => {
          const record = JSON.parse(data) as LogRecord;
          lastId = record.id;
          listeners.emit("request", record);
        });
        return source;
      }
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
