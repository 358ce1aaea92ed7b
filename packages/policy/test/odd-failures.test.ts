import { inspect } from "node:util";
import { describe, expect, test, vi } from "vitest";
import { unwrap } from "../src/client/unwrap.ts";
import { callInfo, errorInfo } from "../src/facts/call-info-registry.ts";
import type { PolicyError } from "../src/facts/errors/policy-error.ts";
import { journalOf } from "../src/journal/journal-of.ts";
import { testClient } from "./client.ts";
import { thrownBy } from "./thrown-by.ts";

const privacy = "/v1/partnership/network-privacy-requests";
const register = "/v1/accounts/register/partnership";

function throwing(): never {
  throw new Error("not for you");
}

const revoked = () => {
  const { proxy, revoke } = Proxy.revocable({}, {});
  revoke();
  return proxy;
};

const unreadable: readonly (readonly [what: string, make: () => unknown])[] = [
  [
    "an error whose message is a getter that throws",
    () => Object.defineProperty(new Error(""), "message", { get: throwing }),
  ],
  [
    "an error whose cause is a getter that throws",
    () => Object.defineProperty(new Error("a"), "cause", { get: throwing }),
  ],
  ["an error whose message is a symbol", () => Object.assign(new Error(""), { message: Symbol("m") })],
  ["an object without a prototype", () => Object.create(null)],
  ["a revoked proxy", revoked],
  ["a list of errors that is a revoked proxy", () => Object.assign(new Error("a"), { errors: revoked() })],
  ["an object that throws as a text", () => ({ toString: throwing })],
];

describe("a write whose `fetch` fails with what cannot be read may have been executed", () => {
  test.each(unreadable)("%s", async (_what, make) => {
    const end = vi.fn();
    const { client, clock, seen } = testClient(() => Promise.reject(make()), {
      journal: journalOf({ begin() {}, end }),
    });
    const error = await thrownBy(clock.run(client.POST(privacy, { body: {} })));
    expect([error.name, error.info?.outcome, seen.length]).toEqual(["NetworkError", "unknown", 1]);
    expect(end.mock.calls).toEqual([[expect.any(String), "unknown", undefined]]);
  });
});

describe("a write whose `fetch` gives an odd Response may have been executed", () => {
  const read = async () => {
    const response = Response.json({});
    await response.text();
    return response;
  };
  const with200 = (more: object) => async () => Object.assign(Object.create(Response.json({})), more) as Response;
  test.each<[string, () => Promise<Response>, object]>([
    ["whose body was read, handed over as a stream", read, { parseAs: "stream" }],
    ["whose body was read", read, {}],
    ["without a type", with200({}), {}],
  ])("%s", async (_what, respond, more) => {
    const end = vi.fn();
    const { client, clock } = testClient(respond, { journal: journalOf({ begin() {}, end }) });
    const error = await thrownBy(clock.run(client.POST(privacy, { body: {}, ...more })));
    expect([error.name, error.info?.outcome]).toEqual(["NetworkError", "unknown"]);
    expect(end.mock.calls[0]?.[1]).toBe("unknown");
  });

  test("an opaque one, whose status is hidden", async () => {
    const opaque = () => {
      const response = new Response(null);
      return Promise.resolve(
        new Proxy(response, {
          get: (target, name) =>
            ({ status: 0, ok: false, type: "opaque" })[String(name)] ?? Reflect.get(target, name, target),
        }),
      );
    };
    const { client, clock } = testClient(opaque);
    const { response } = await clock.run(client.POST(privacy, { body: {} }));
    expect(callInfo(response).outcome).toBe("unknown");
  });
});

test("headers that are a Map are read as far as they go", async () => {
  const respond = async () => {
    const { status, ok, type, body, text, arrayBuffer } = Response.json({});
    void [text, arrayBuffer];
    return { status, ok, type, body, headers: new Map(), clone: throwing } as unknown as Response;
  };
  const { client, clock } = testClient(respond);
  const failure = await clock.run(client.POST(register, { body: {} })).then(
    ({ response }) => callInfo(response),
    (error: PolicyError) => errorInfo(error),
  );
  expect(failure?.outcome).not.toBe("not-executed");
});

test("a Retry-After of very many values is waited for", async () => {
  const busy = { status: 503, headers: { "Retry-After": Array(200_000).fill("1").join(",") } };
  const { client, clock } = testClient((_seen, count) => new Response("{}", count === 1 ? busy : { status: 200 }));
  const { response } = await clock.run(client.POST(register, { body: {} }));
  expect(response.status).toBe(200);
  expect(clock.elapsed).toBeGreaterThanOrEqual(1_000);
});

test("a code that is no text or number is left out of the message", async () => {
  const { client, clock } = testClient(() => Response.json({ error: { toString: 1 } }, { status: 422 }));
  const error = await thrownBy(clock.run(unwrap(client.POST(register, { body: {} }))));
  expect(error.name).toBe("ResponseError");
});

describe("a `fetch` that quotes the body shows none of its values", () => {
  const shownBy = async (body: object, quote = JSON.stringify(body), more: object = {}) => {
    const { client, clock } = testClient(() => Promise.reject(Object.assign(new Error(`cannot send ${quote}`), more)));
    return inspect(await thrownBy(clock.run(client.POST(privacy, { body }))), { depth: null, showHidden: true });
  };

  test.each([
    ["with what JSON escapes", { brand: "Anna Svensson\nhunter2 Street 5" }],
    ["with an address in it", { brand: "See https://docs.example/x and the password is hunter2hunter2" }],
    ["one of which begins with another", { brand: "anna@example.com", name: "anna@example.com.hunter2" }],
    ["that an address encodes", { brand: "hunter2!(va)lue/1" }],
  ])("%s", async (_what, body) => {
    expect(await shownBy(body)).not.toContain("hunter2");
    expect(await shownBy(body, Object.values(body).map(encodeURIComponent).join("&"))).not.toContain("hunter2");
  });

  test("in its code and its name neither", async () => {
    const shown = await shownBy({ brand: "hunter2hunter2" }, "", { code: "hunter2hunter2", name: "hunter2hunter2" });
    expect(shown).not.toContain("hunter2");
  });

  test("of a body that is no JSON neither", async () => {
    const { client, clock } = testClient(async () => {
      throw new Error("cannot send password=hunter2hunter2; on");
    });
    const bodySerializer = () => "password=hunter2hunter2";
    const error = await thrownBy(clock.run(client.POST(privacy, { body: {}, bodySerializer } as never)));
    expect(inspect(error, { depth: null })).not.toContain("hunter2");
  });

  test("and the host stays, also if the body names it", async () => {
    expect(await shownBy({ brand: "partner.example" }, "getaddrinfo ENOTFOUND partner.example")).toContain(
      "ENOTFOUND partner.example",
    );
  });
});

test("a pattern is made only of a value that a text has: a body of 20,000 values costs no more than to look for them", async () => {
  const patterns = vi.spyOn(String.prototype, "replace");
  const events = Array.from({ length: 20_000 }, (_, index) => ({ email: `person${index}@example.com` }));
  const { client, clock } = testClient(() => Promise.reject(new Error("connect ECONNRESET person7@example.com")));
  const error = await thrownBy(clock.run(client.POST(privacy, { body: { events } })));
  expect(error.message).toContain("connect ECONNRESET ***");
  expect(patterns.mock.calls.length).toBeLessThan(1_000);
});
