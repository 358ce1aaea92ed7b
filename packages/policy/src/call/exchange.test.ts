import { inspect } from "node:util";
import { ManualClock } from "@tillside/testing/manual-clock";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { RetryBudget } from "../retry/retry-budget.ts";
import { exchange } from "./exchange.ts";

beforeEach(() => {
  vi.spyOn(Math, "random").mockReturnValue(0.5);
});

const secret = "s3cr3t";
const json = (body: unknown, init?: ResponseInit) => new Response(JSON.stringify(body), init);
const token = () => json({ access_token: "jwt", token_type: "Bearer", expires_in: 300 });

/** Exchanges against an endpoint with the given responses; the last one repeats. */
function exchanged(...responses: ((request: Request) => Response | Promise<Response>)[]) {
  return exchangedWithin(new RetryBudget(500), ...responses);
}

function exchangedWithin(budget: RetryBudget, ...responses: ((request: Request) => Response | Promise<Response>)[]) {
  const clock = new ManualClock();
  const requests: Request[] = [];
  const at: number[] = [];
  const result = clock.run(
    exchange(
      {
        tokenEndpoint: "https://auth.example/api/v1/oauth/token",
        form: { client_id: "client & id", client_secret: secret },
        authorization: undefined,
        secret,
        lifetimeSeconds: 300,
        timeoutMs: 10_000,
        clock,
        async fetch(request) {
          at.push(clock.elapsed);
          requests.push(request);
          const respond = responses[Math.min(requests.length, responses.length) - 1] as (typeof responses)[0];
          return respond(request);
        },
      },
      budget,
      new AbortController().signal,
    ),
  );
  return { result, requests, at, clock };
}

async function failureOf(...responses: Parameters<typeof exchanged>): Promise<Error> {
  const error = await exchanged(...responses).result.then(
    () => undefined,
    (thrown) => thrown,
  );
  expect(error).toBeInstanceOf(Error);
  expect(inspect(error, { depth: 10, showHidden: true })).not.toContain(secret);
  expect(`${error.stack} ${JSON.stringify(error)}`).not.toContain(secret);
  return error;
}

/** Never responds; fails as fetch does when its signal aborts. */
function stalled(request: Request): Promise<Response> {
  return new Promise((_resolve, reject) => {
    request.signal.addEventListener("abort", () => reject(request.signal.reason));
  });
}

describe("exchange", () => {
  test("ONB-180, ONB-181 · POST /api/v1/oauth/token as application/x-www-form-urlencoded", async () => {
    const { result, requests } = exchanged(token);
    expect(await result).toEqual({ token: "jwt", lifetimeMs: 300_000 });
    expect(requests).toHaveLength(1);
    expect(requests[0]).toMatchObject({
      method: "POST",
      url: "https://auth.example/api/v1/oauth/token",
      redirect: "manual",
    });
    expect(Object.fromEntries(requests[0]?.headers ?? [])).toEqual({
      accept: "application/json",
      "content-type": "application/x-www-form-urlencoded",
    });
  });

  test("ONB-182, ONB-183, ONB-184 · the body is grant_type, client_id and client_secret, nothing else", async () => {
    const { result, requests } = exchanged(token);
    await result;
    expect(await requests[0]?.text()).toBe(
      "grant_type=client_credentials&client_id=client+%26+id&client_secret=s3cr3t",
    );
  });

  test("ONB-191 · a 5xx, a 429 and a lost response are tried again with the same body", async () => {
    const reset = () => Promise.reject(Object.assign(new TypeError("fetch failed"), { cause: { code: "ECONNRESET" } }));
    const { result, requests, at } = exchanged(
      () => json({}, { status: 503, headers: { "Retry-After": "2" } }),
      () => json({}, { status: 429 }),
      reset,
      token,
    );
    expect(await result).toMatchObject({ token: "jwt" });
    expect(at).toEqual([0, 2_500, 4_000, 5_000]);
    expect(new Set(await Promise.all(requests.map((request) => request.text())))).toHaveLength(1);
  });

  test("each attempt may take the token time-out, ten seconds; no timer is left", async () => {
    const { result, at, clock } = exchanged(stalled, token);
    expect(await result).toMatchObject({ token: "jwt" });
    expect(at).toEqual([0, 10_250]);
    expect(clock.sleeping).toBe(0);
  });

  test.each([400, 401, 403, 422])("ONB-191 · a %i refuses the credentials and is not tried again", async (status) => {
    const { result, requests } = exchanged(() => json({ error: "invalid_client" }, { status }));
    expect(await result).toEqual({ refused: status });
    expect(requests).toHaveLength(1);
  });

  const html = (status: number) => () =>
    new Response("<html>", { status, headers: { "Content-Type": "text/html; charset=utf-8" } });

  test.each([400, 403, 404, 405, 410])("a page with status %i says nothing about the credentials", async (status) => {
    const error = await failureOf(html(status));
    expect(error.message).toBe(
      `POST https://auth.example/api/v1/oauth/token responded with status ${status} (text/html), which says nothing about the credentials`,
    );
  });

  test("ONB-191 · a page with status 401 refuses the credentials, as no other reading of it is left", async () => {
    expect(await exchanged(html(401)).result).toEqual({ refused: 401 });
  });

  test.each([404, 405, 406, 410, 415])(
    "a %i says nothing about them either, whatever its media type, and it is not tried again",
    async (status) => {
      const { result, requests } = exchanged(() => Response.json({}, { status }));
      await expect(result).rejects.toThrow(
        `POST https://auth.example/api/v1/oauth/token responded with status ${status} (application/json), which says nothing about the credentials`,
      );
      expect(requests).toHaveLength(1);
    },
  );

  test("a 429 or 5xx to the end says nothing about the credentials", async () => {
    expect((await failureOf(() => Response.json({}, { status: 429 }))).message).toBe(
      "POST https://auth.example/api/v1/oauth/token responded with status 429 (application/json, 4 attempts)",
    );
    expect((await failureOf(html(500))).message).toMatch(/ responded with status 500 \(text\/html, 4 attempts\)$/);
  });

  test.each([
    ["no JSON", () => new Response("<html>")],
    ["null", () => json(null)],
    ["a list", () => json([])],
    ["an empty body", () => new Response("")],
    ["another field", () => json({ id_token: "jwt" })],
    ["a token that is no string", () => json({ access_token: 5 })],
    ["an empty token", () => json({ access_token: "" })],
  ])("a response that is %s has no access_token", async (_case, response) => {
    expect((await failureOf(response)).message).toMatch(
      /^POST \S+ responded with status 200 \((text\/plain|no media type)\) and no access_token$/,
    );
  });

  test("a token that no header can carry fails the exchange, not each call of its life; the error does not show it", async () => {
    const error = await failureOf(() => json({ access_token: `${secret} ${secret}`, expires_in: 300 }));
    expect(error.message).toMatch(
      /responded with status 200 \(.+\) and an access_token that has a space, a line break or another character that no header can carry$/,
    );
  });

  test("a page with status 200 names its media type", async () => {
    expect((await failureOf(html(200))).message).toBe(
      "POST https://auth.example/api/v1/oauth/token responded with status 200 (text/html) and no access_token",
    );
  });

  test("a redirect is refused: it would carry the secret to another address", async () => {
    const error = await failureOf(
      () => new Response(null, { status: 307, headers: { Location: "https://evil.example/x" } }),
    );
    expect(error).toMatchObject({ name: "RedirectError" });
    // A reason only: what it means for repeating a call, the error of the call that needs the token says.
    expect(error.message).toBe(
      "POST https://auth.example/api/v1/oauth/token failed: the server redirects to https://evil.example; redirects are never followed",
    );
  });

  test("no secret in any error, even when fetch fails with the whole request in its message", async () => {
    const leaky = async (request: Request) => {
      const body = await request.clone().text();
      throw Object.assign(new Error(`cannot send ${body}`, { cause: new Error(`caused by ${body}`) }), {
        config: { data: body },
        request,
      });
    };
    const error = await failureOf(leaky);
    expect(error.name).toBe("NetworkError");
    expect((error.cause as Error).message).toContain("client_secret=***");
  });

  test.each([
    [300, 300_000],
    ["120", 120_000],
    [undefined, 300_000],
    [0, 300_000],
    [-300, 300_000],
    [null, 300_000],
    ["", 300_000],
    ["5 minutes", 300_000],
  ])("ONB-187 · expires_in %s is a life of %d ms", async (seconds, lifetimeMs) => {
    const { result } = exchanged(() => json({ access_token: "jwt", expires_in: seconds }));
    expect(await result).toEqual({ token: "jwt", lifetimeMs });
  });
});
