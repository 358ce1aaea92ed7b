import { inspect } from "node:util";
import { describe, expect, test, vi } from "vitest";
import { allParts } from "../../test/all-parts.ts";
import { type Paths, testClient } from "../../test/client.ts";
import { manifest } from "../../test/manifest.ts";
import { thrownBy } from "../../test/thrown-by.ts";
import { callInfo } from "../facts/call-info-registry.ts";
import { systemClock } from "../facts/clock.ts";
import type { Guard } from "../guards/guard.ts";
import { connect } from "./connect.ts";
import { baseUrlOf, checkBody, clockOf } from "./known-client.ts";
import { unwrap } from "./unwrap.ts";

const path = "/v1/accounts/register/partnership";
const list = "/v1/partnership/accounts";

describe("connect", () => {
  test("refuses bad options before any call, and names the option", () => {
    expect(() => testClient(undefined, { baseUrl: "" })).toThrow("onboarding client: baseUrl is missing");
  });

  test("is openapi-fetch's client: data, error and response", async () => {
    const { client, clock } = testClient(({ method }) =>
      method === "GET" ? Response.json({ data: [1] }) : Response.json({ error: "Conflict" }, { status: 409 }),
    );
    const { data, error, response } = await clock.run(client.GET(list));
    expect([data, error, response.status]).toEqual([{ data: [1] }, undefined, 200]);
    const refused = await clock.run(client.POST(path, { body: { brand: "Brook" } }));
    expect([refused.data, refused.error]).toEqual([undefined, { error: "Conflict" }]);
  });

  test("request(method, path) is the same call, whatever the case of the method", async () => {
    const { client, clock, seen } = testClient();
    await clock.run(client.request("get", list));
    expect(seen[0]).toMatchObject({ method: "GET" });
    expect(new URL(seen[0]?.url ?? "").searchParams.get("parent_account_id")).toBe("par_1");
  });

  test("an operation that the manifest does not know is refused, as a rejection", async () => {
    const { client, seen } = testClient();
    const untyped = client as unknown as Record<"DELETE", (path: string) => Promise<unknown>>;
    const error = await thrownBy(untyped.DELETE(list));
    expect(error.name).toBe("ConfigurationError");
    expect(error.message).toContain("DELETE /v1/partnership/accounts is not an operation of the onboarding API");
    expect(seen).toEqual([]);
  });

  test("its message shows no value: neither a query, nor what is no word of the API's paths", async () => {
    const { client } = testClient();
    const untyped = client as unknown as Record<"PUT", (path: string) => Promise<unknown>>;
    const message = async (path: string) => (await thrownBy(untyped.PUT(path))).message;
    expect(await message("/v1/partnership/accounts/acc_7/status?email=ada@fjord.example")).toBe(
      "PUT /v1/partnership/accounts/***/status is not an operation of the onboarding API; raw() reaches paths that the contract does not show.",
    );
    expect(await message("/v1/partnership/accounts/{account_id}/state")).toContain("/{account_id}/*** is not");
    expect(await message("/v1/partnership/accounts/{accountId}/status")).toContain("/{accountId}/status is not");
  });

  test("middleware is openapi-fetch's own: added, obeyed, removed", async () => {
    const { client, clock, seen } = testClient();
    const middleware = {
      onRequest: ({ request }: { request: Request }) => new Request(request, { headers: { "X-Trace": "t-1" } }),
    };
    client.use(middleware);
    await clock.run(client.GET(list));
    client.eject(middleware);
    await clock.run(client.GET(list));
    expect(seen.map(({ headers }) => headers.get("X-Trace"))).toEqual(["t-1", null]);
    expect(seen[0]?.headers.get("Authorization")).toBe("Bearer token-1");
  });

  test("middleware may be an object of a class, whose methods use it", async () => {
    const { client, clock } = testClient();
    class Tracer {
      readonly traced: string[] = [];
      onRequest() {
        this.traced.push("request");
      }
      onResponse() {
        this.traced.push("response");
      }
      onError() {
        this.traced.push("error");
      }
    }
    const [tracer, failing] = [new Tracer(), new Tracer()];
    client.use(tracer);
    await clock.run(client.GET(list));
    const down = testClient(() => {
      throw new TypeError("fetch failed");
    });
    down.client.use(failing);
    await expect(down.clock.run(down.client.GET(list))).rejects.toThrow("fetch failed");
    expect([tracer.traced, failing.traced]).toEqual([
      ["request", "response"],
      ["request", "error"],
    ]);
  });

  test("a call has the middleware that its client had when it was made", async () => {
    const { client, clock, seen } = testClient();
    const trace = {
      onRequest: ({ request }: { request: Request }) => new Request(request, { headers: { "X-Trace": "t-1" } }),
    };
    client.use(trace);
    const made = client.GET(list);
    client.eject(trace);
    await clock.run(made);
    expect(seen.map(({ headers }) => headers.get("X-Trace"))).toEqual(["t-1"]);
  });

  test("middleware of one call is given a real Request, without the token", async () => {
    const { client, clock, seen } = testClient();
    const given: Request[] = [];
    const middleware = [{ onRequest: ({ request }: { request: Request }) => void given.push(request) }];
    await clock.run(client.POST(path, { body: { brand: "Brook" }, middleware }));
    expect(given[0]).toBeInstanceOf(Request);
    expect(given[0]?.headers.has("Authorization")).toBe(false);
    expect(await given[0]?.text()).toBe(seen[0]?.body);
  });

  test("what no Request can be made of is refused, and not repeated", async () => {
    const { client, clock, seen } = testClient();
    await expect(clock.run(client.GET(list, { body: {} } as never))).rejects.toThrow(
      "listAccounts: the request cannot be built: Request with GET/HEAD method cannot have body. Nothing was sent.",
    );
    expect([seen, clock.elapsed, clock.sleeping]).toEqual([[], 0, 0]);
  });

  test("a response that middleware put in place of the received one has the same info", async () => {
    const { client, clock } = testClient();
    client.use({ onResponse: ({ response }) => new Response(response.body, response) });
    const { response } = await clock.run(client.POST(path, { body: {} }));
    expect(callInfo(response)).toMatchObject({ operation: "registerAccount", outcome: "executed" });
  });

  test("a response that middleware gives in place of a call: nothing was sent", async () => {
    const { client, seen } = testClient();
    client.use({ onRequest: () => Response.json({ error: "Closed" }, { status: 503 }) });
    const { response } = await client.POST(path, { body: {} });
    expect(callInfo(response)).toEqual({
      api: "onboarding",
      operation: "registerAccount",
      endpoint: undefined,
      outcome: "not-executed",
      idempotencyKey: undefined,
      operationId: undefined,
      requestId: undefined,
      attempts: 0,
      retryAt: undefined,
    });
    const error = await thrownBy(unwrap(client.POST(path, { body: {} })));
    expect(error).toMatchObject({ name: "ResponseError", status: 503, body: { error: "Closed" } });
    expect(seen).toEqual([]);
  });

  test("a response that middleware returns in place of an error has the info of the error", async () => {
    const { client, clock, seen } = testClient(() => {
      throw new TypeError("fetch failed");
    });
    client.use({ onError: () => Response.json({}, { status: 503 }) });
    const { response } = await clock.run(client.POST(path, { body: {}, policy: { attempts: 2 } }));
    const idempotencyKey = seen[0]?.headers.get("Idempotency-Key");
    expect(callInfo(response)).toMatchObject({ outcome: "unknown", attempts: 2, idempotencyKey });
  });

  test("neither the client nor its store shows a secret or a token when printed", async () => {
    const { client, clock, options } = testClient();
    await clock.run(client.GET(list));
    const printed = inspect([client, options.store], { depth: 10, showHidden: true });
    expect(printed).toContain("client-1");
    expect(printed).not.toMatch(/s3cr3t|token-1/);
  });

  test("clockOf gives the clock that the client waits by", () => {
    const { client, clock, options } = testClient();
    expect(clockOf(client, "helper")).toBe(clock);
    const { clock: _without, ...others } = options;
    expect(clockOf(connect<Paths, typeof manifest>(manifest, others, allParts), "helper")).toBe(systemClock);
    expect(() => clockOf({}, "helper")).toThrow("helper: client is not a client made by Tillside.");
  });

  test("baseUrlOf gives the base URL as the client resolves it, the same however it was written", () => {
    const { options } = testClient();
    const baseUrlFrom = (baseUrl: string) =>
      baseUrlOf(connect<Paths, typeof manifest>(manifest, { ...options, baseUrl }, allParts), "helper");
    expect(baseUrlFrom("HTTPS://Api.Example:443/region-1//")).toBe("https://api.example/region-1");
    expect(baseUrlFrom("https://api.example/region-1")).toBe("https://api.example/region-1");
    expect(() => baseUrlOf({}, "helper")).toThrow("helper: client is not a client made by Tillside.");
  });
});

describe("raw", () => {
  test("sends the headers that every operation carries, with a token; nothing that only some carry", async () => {
    const { client, clock, seen } = testClient();
    const query = { parent_account_id: "par_1", page: 2 };
    const { data, response } = await clock.run(client.raw("get", "/v1/partnership/status", { safety: "read", query }));
    expect(data).toEqual({ data: {} });
    expect(callInfo(response)).toMatchObject({ operation: "GET /v1/partnership/status", outcome: "executed" });
    expect(seen[0]?.url).toBe("https://partner.example/v1/partnership/status?parent_account_id=par_1&page=2");
    expect(seen[0]?.headers.get("X-Platform-Parent-Account-Id")).toBe("par_1");
    expect(seen[0]?.headers.get("Authorization")).toBe("Bearer token-1");
    expect(seen[0]?.headers.has("Idempotency-Key")).toBe(false);
  });

  test("its safety decides about repeats", async () => {
    const { client, clock, seen } = testClient(() => new Response("{}", { status: 503 }));
    await clock.run(client.raw("POST", "/v1/x", { safety: "unsafe", body: { a: 1 } }));
    expect(seen.map(({ body }) => body)).toEqual(['{"a":1}']);
    await clock.run(client.raw("PUT", "/v1/x", { safety: "repeatable" }));
    expect(seen).toHaveLength(5);
  });

  test("draws from the bucket that is named", async () => {
    const { client, clock, seen } = testClient();
    const call = () => client.raw("GET", "/v1/x", { safety: "read", bucket: "registration" });
    const calls = Promise.all(Array.from({ length: 11 }, call));
    await clock.run(calls);
    expect(seen.map(({ at }) => at)).toEqual([...Array.from({ length: 10 }, () => 0), 61_000]);
  });

  test("a 401 is met with a new token", async () => {
    const { client, clock, seen } = testClient(
      (_seen, count) => new Response("{}", { status: count === 1 ? 401 : 200 }),
    );
    await clock.run(client.raw("GET", "/v1/x", { safety: "read" }));
    expect(seen.map(({ headers }) => headers.get("Authorization"))).toEqual(["Bearer token-1", "Bearer token-2"]);
  });

  test.each([
    ["no options", undefined, "say what a repeat may do"],
    ["no safety", {}, "say what a repeat may do"],
    ["a safety that needs more", { safety: "keyed" }, "say what a repeat may do"],
    ["an unknown bucket", { safety: "read", bucket: "nope" }, 'no bucket "nope"; there are registration, reads'],
    ["a wrong limit", { safety: "read", policy: { attempts: 0 } }, "attempts must be a number above 0"],
    [
      "a header that contradicts",
      { safety: "read", headers: { "X-Platform-Parent-Account-Id": "par_2" } },
      "not this client's",
    ],
  ])("refuses %s before sending", async (_case, options, problem) => {
    const { client, seen } = testClient();
    const error = await thrownBy(client.raw("GET", "/v1/x", options as Parameters<typeof client.raw>[2]));
    expect(error.name).toBe("ConfigurationError");
    expect(error.message).toContain(problem);
    expect(seen).toEqual([]);
  });

  test("a path that leaves the client's address is refused", async () => {
    const fetch = vi.fn();
    const { client } = testClient(undefined, { baseUrl: "https://partner.example/base", fetch });
    for (const path of ["/../other", "/%2e%2e/other"] as const) {
      const error = await thrownBy(client.raw("GET", path, { safety: "read" }));
      expect(error.message).toContain("the address leaves the client's baseUrl");
    }
    expect(fetch).not.toHaveBeenCalled();
  });
});

describe("checkBody", () => {
  const never: Guard = {
    name: "never",
    operations: ["registerAccount"],
    check({ body }, { refuse, advise }) {
      if (Object(body).brand === "x") refuse("ONB-001", "body.brand", "is x.");
      advise("ONB-002", "body.brand", "could be better.");
    },
  };

  test("asks the guards of the operation in the mode of the client, and sends nothing", () => {
    const { options, seen } = testClient();
    const advice: string[] = [];
    const advised = { ...options, onAdvice: ({ rule }: { rule: string }) => advice.push(rule) };
    const make = (more: object) =>
      connect<Paths, typeof manifest>(manifest, { ...advised, ...more }, { ...allParts, guards: [never] });
    const name = `POST ${path}`;
    expect(() => checkBody(make({}), name, { brand: "x" })).toThrow("registerAccount: body.brand is x.");
    expect(() => checkBody(make({}), name, { brand: "y" })).not.toThrow();
    expect(advice).toEqual(["ONB-002"]);
    expect(() => checkBody(make({ guards: { never: false } }), name, { brand: "x" })).not.toThrow();
    expect(() => checkBody(make({}), `PUT ${path}`, {})).toThrow(`This client has no operation PUT ${path}.`);
    expect(seen).toEqual([]);
  });

  test("knows clients only", () => {
    expect(() => checkBody({}, `POST ${path}`, {})).toThrow("This is not a client made by Tillside.");
  });
});

test.each([undefined, null, 1, {}])("request(): the method must be a string, not %s", async (method) => {
  const { client, seen } = testClient();
  const error = await thrownBy(client.request(method as never, "/v1/partnership/accounts" as never));
  expect(error).toMatchObject({ name: "ConfigurationError", message: "request(): the method must be a string." });
  expect(seen).toEqual([]);
});
