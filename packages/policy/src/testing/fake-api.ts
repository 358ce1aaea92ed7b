import { credentialName } from "../facts/credential-name.ts";
import { memoryStore } from "../store/memory-store.ts";
import type { FakeAnswer, FakeApi, FakeRequest, FakeResponse } from "./fake-types.ts";
import { VirtualClock } from "./virtual-clock.ts";

/** Reserved for tests: it never resolves. */
const baseUrl = "https://api.test";

interface Route {
  readonly method: string;
  readonly path: string;
  readonly pattern: RegExp;
  readonly answers: FakeAnswer<unknown>[];
}

/**
 * A fake of one API, in place of its host: the client under test and its policy are real (keys, guards, rate limits, retries), nothing
 * leaves the process, and no wait takes time. Tokens are given for any credentials.
 * @example
 * const api = fakeApi<paths>();
 * const onboarding = createOnboardingClient({ ...api.options, auth, parentAccountId: "par_1" });
 * api.respond("GET", "/v1/partnership/accounts", "reset", { status: 200, body });
 */
export function fakeApi<Paths>(): FakeApi<Paths> {
  const clock = new VirtualClock();
  const startedAt = clock.now();
  const routes: Route[] = [];
  const requests: FakeRequest[] = [];

  async function fetch(request: Request): Promise<Response> {
    const answer = await clock.during(() => receive(request));
    if (answer === "silence") return new Promise((_, reject) => onAbort(request.signal, reject));
    if (answer === "reset") throw new TypeError("fetch failed", { cause: { code: "ECONNRESET", message: "reset" } });
    // Of whatever realm: a test may run in a document of its own.
    if ("clone" in answer) return answer.clone();
    const { body, ...init } = answer as ResponseInit & { readonly body?: unknown };
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
      query: Object.fromEntries(searchParams),
      headers: Object.fromEntries([...request.headers].filter(([name]) => !credentialName.test(name))),
      body: bodyOf(text),
      at: clock.now() - startedAt,
    };
    requests.push(received);
    if (route === undefined) throw new Error(`the fake API has no response to ${method} ${pathname}; call respond()`);
    const [answer] = route.answers;
    if (route.answers.length > 1) route.answers.shift();
    return typeof answer === "function" ? answer(received) : (answer as FakeResponse<unknown>);
  }

  return {
    options: { baseUrl, fetch, clock, store: memoryStore() },
    requests,
    respond(method, path, ...answers) {
      const template = String(path);
      const route: Route = {
        method,
        path: template,
        pattern: patternOf(template),
        answers: [...answers] as FakeAnswer<unknown>[],
      };
      const earlier = routes.findIndex((one) => one.method === method && one.path === template);
      if (earlier >= 0) routes.splice(earlier, 1);
      // A path without parameters before one that it would fit too.
      routes.push(route);
      routes.sort((one, other) => parameters(one) - parameters(other));
    },
  };
}

function patternOf(path: string): RegExp {
  const parts = path.split(/\{[^}]+\}/).map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
  return new RegExp(`^${parts.join("[^/]+")}$`);
}

function parameters({ path }: Route): number {
  return path.split("{").length;
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
