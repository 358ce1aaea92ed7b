import { credentialName } from "../facts/credential-name.ts";
import type { StartNotice } from "../facts/notices.ts";
import { memoryStore } from "../store/memory-store.ts";
import type { FakeApi, FakeRequest, FakeResponse, ScriptedResponse } from "./fake-types.ts";
import { VirtualClock } from "./virtual-clock.ts";

/** Reserved for tests: it never resolves. */
const baseUrl = "https://api.test";

type Scripted = readonly ScriptedResponse<unknown>[];

interface Route {
  readonly method: string;
  readonly path: string;
  readonly pattern: RegExp;
  readonly responses: ScriptedResponse<unknown>[];
}

/**
 * A fake of one API, in place of its host. The client under test and its policy are real: keys, guards, rate limits, retries. Nothing
 * leaves the process, and no wait takes time. Tokens are given for any credentials.
 *
 * With the client's type `operations`, responses are given by the name of the operation; with its type `paths`, by method and path. How the
 * code under test makes its calls does not matter.
 * @example
 * const api = fakeApi<operations>();
 * const onboarding = createOnboardingClient({ ...api.options, auth, parentAccountId: "par_1" });
 * api.respond("listAccounts", "reset", { status: 200, body });
 * @example
 * const api = fakeApi<paths>();
 * api.respond("GET", "/v1/partnership/accounts", "reset", { status: 200, body });
 */
export function fakeApi<Api>(): FakeApi<Api> {
  const clock = new VirtualClock();
  const startedAt = clock.now();
  const routes: Route[] = [];
  /** Method and path of the operations that were called. */
  const called = new Map<string, readonly [method: string, path: string]>();
  /** The responses to operations that were not called yet. */
  const waiting = new Map<string, Scripted>();
  const requests: FakeRequest[] = [];

  async function fetch(request: Request): Promise<Response> {
    const scripted = await clock.during(() => receive(request));
    if (scripted === "silence") return new Promise((_, reject) => onAbort(request.signal, reject));
    if (scripted === "reset") throw new TypeError("fetch failed", { cause: { code: "ECONNRESET", message: "reset" } });
    // Of whatever realm: a test may run in a document of its own.
    if ("clone" in scripted) return scripted.clone();
    const { body, ...init } = scripted as ResponseInit & { readonly body?: unknown };
    return body === undefined ? new Response(null, init) : Response.json(body, init);
  }

  async function receive(request: Request): Promise<FakeResponse<unknown>> {
    const text = await request.text();
    if (text.includes("grant_type=client_credentials"))
      return Response.json({ access_token: "fake-token", expires_in: 3600 });
    const { method } = request;
    const { pathname, searchParams } = new URL(request.url);
    const route = routes.find((one) => one.method === method && one.pattern.test(pathname));
    const received: FakeRequest = {
      method,
      path: route?.path ?? pathname,
      pathname,
      query: queryOf(searchParams),
      headers: Object.fromEntries([...request.headers].filter(([name]) => !credentialName.test(name))),
      body: bodyOf(text),
      at: clock.now() - startedAt,
    };
    requests.push(received);
    if (route === undefined) {
      const hint = waiting.size > 0 && called.size === 0 ? "; the client lacks the onStart of the fake's options" : "";
      throw new Error(`the fake API has no response to ${method} ${pathname}; call respond()${hint}`);
    }
    const [scripted] = route.responses;
    if (route.responses.length > 1) route.responses.shift();
    return typeof scripted === "function" ? scripted(received) : (scripted as FakeResponse<unknown>);
  }

  function respondAt(method: string, path: string, responses: Scripted): void {
    const replaced = routes.findIndex((one) => one.method === method && one.path === path);
    if (replaced >= 0) routes.splice(replaced, 1);
    // A path without parameters before one that it would fit too.
    routes.push({ method, path, pattern: patternOf(path), responses: [...responses] });
    routes.sort((one, other) => parameters(one) - parameters(other));
  }

  function respondTo(operation: string, responses: Scripted): void {
    const place = called.get(operation);
    if (place === undefined) waiting.set(operation, responses);
    else respondAt(...place, responses);
  }

  /** A client passes the name of each operation that it calls, and its place. */
  function onStart({ call: { operation, method, path } }: StartNotice): void {
    if (path === undefined || called.has(operation)) return;
    called.set(operation, [method, path]);
    const responses = waiting.get(operation);
    if (responses !== undefined) respondAt(method, path, responses);
  }

  /** By name, or by method and path: no other response is a text that begins with a slash. */
  function respond(first: string, ...rest: readonly [string, ...Scripted] | Scripted): void {
    const [path, ...responses] = rest;
    if (typeof path === "string" && path.startsWith("/")) respondAt(first, path, responses as Scripted);
    else respondTo(first, rest as Scripted);
  }

  return {
    options: { baseUrl, fetch, clock, store: memoryStore(), onStart },
    requests,
    respond: respond as FakeApi<Api>["respond"],
  };
}

function patternOf(path: string): RegExp {
  const parts = path.split(/\{[^}]+\}/).map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
  return new RegExp(`^${parts.join("[^/]+")}$`);
}

function parameters({ path }: Route): number {
  return path.split("{").length;
}

function queryOf(parameters: URLSearchParams): FakeRequest["query"] {
  const valuesOf = (name: string) => {
    const [first = "", ...others] = parameters.getAll(name);
    return others.length === 0 ? first : [first, ...others];
  };
  return Object.fromEntries([...parameters.keys()].map((name) => [name, valuesOf(name)]));
}

function bodyOf(text: string): unknown {
  if (text === "") return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

function onAbort(signal: AbortSignal, reject: (reason: unknown) => void): void {
  if (signal.aborted) reject(signal.reason);
  else signal.addEventListener("abort", () => reject(signal.reason), { once: true });
}
