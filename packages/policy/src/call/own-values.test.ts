import { settle } from "@tillside/testing/manual-clock";
import { describe, expect, test } from "vitest";
import { testClient } from "../../test/client.ts";
import { thrownBy } from "../../test/thrown-by.ts";
import { callInfo, errorInfo } from "../facts/call-info-registry.ts";

const register = "/v1/accounts/register/partnership";
const status = "/v1/partnership/accounts/{account_id}/status";
const list = "/v1/partnership/accounts";
const place = { path: { account_id: "acc_1" } };

describe("the first calls of a client send what their caller gave, and not what it has changed since", () => {
  test("in a body with its own serializer", async () => {
    const { client, clock, seen } = testClient();
    const draft = { status: "paused" };
    const call = () => client.PUT(status, { params: place, body: draft, bodySerializer: JSON.stringify });
    const first = call();
    draft.status = "active";
    await clock.run(Promise.all([first, call()]));
    expect(seen.map(({ body }) => JSON.parse(body).status)).toEqual(["paused", "active"]);
  });

  test.each<[string, URLSearchParams | FormData, Record<string, string>]>([
    ["URLSearchParams", new URLSearchParams(), { "Content-Type": "application/x-www-form-urlencoded" }],
    ["a FormData", new FormData(), {}],
  ])("in %s", async (_what, form, headers) => {
    const { client, clock, seen } = testClient();
    const call = () => client.raw("POST", "/v1/form", { safety: "unsafe", body: form, headers });
    form.set("user", "ada");
    const first = call();
    form.set("user", "bob");
    await clock.run(Promise.all([first, call()]));
    expect(seen.map(({ body }) => body.match(/ada|bob/)?.[0])).toEqual(["ada", "bob"]);
  });

  test("in a query with its own serializer", async () => {
    const { client, clock, seen } = testClient();
    const filter = { by: { name: "ada" } };
    const querySerializer = (query: unknown) => `filter=${(query as { filter: typeof filter }).filter.by.name}`;
    const first = client.GET(list, { params: { query: { filter } }, querySerializer });
    filter.by.name = "bob";
    await clock.run(first);
    expect(seen.map(({ url }) => new URL(url).search)).toEqual(["?filter=ada"]);
  });
});

describe("a body whose stream stalls", () => {
  const stalled = {
    body: {},
    duplex: "half",
    bodySerializer: () => new ReadableStream({ pull: () => new Promise(() => {}) }),
  };

  function stalling(init: object = {}) {
    const made = testClient();
    return { ...made, call: made.client.POST(register, { ...stalled, ...init } as never) };
  }

  const ends: [string, string, (made: ReturnType<typeof stalling>, caller: AbortController) => unknown][] = [
    ["the abort of its caller", "aborted while", (_, caller) => caller.abort("enough")],
    ["close()", "the client was closed while", ({ client }) => client.close()],
    ["the deadline", "the deadline ran out while", ({ clock }) => clock.advance(120_000)],
  ];
  test.each(ends)("ends with %s, and nothing was sent", async (_what, problem, end) => {
    const caller = new AbortController();
    const made = stalling({ signal: caller.signal });
    const thrown = thrownBy(made.call as Promise<unknown>);
    await settle();
    await end(made, caller);
    const error = await thrown;
    expect(error.message).toContain(
      `registerAccount: POST https://partner.example${register} failed: ${problem} reading the body to send. Nothing was sent`,
    );
    expect(error.info).toMatchObject({ outcome: "not-executed", attempts: 0, idempotencyKey: expect.any(String) });
    expect(errorInfo(error)).toEqual(error.info);
    await made.client.close();
    expect([made.seen, made.exchanges(), made.clock.sleeping]).toEqual([[], 0, 0]);
  });

  test("of a call that repeats another leaves open whether that one was executed", async () => {
    const { clock, call } = stalling({ headers: { "Idempotency-Key": "mine" }, policy: { repeats: true } });
    const thrown = thrownBy(call as Promise<unknown>);
    await clock.advance(120_000);
    expect((await thrown).info).toMatchObject({ outcome: "unknown", attempts: 0, idempotencyKey: "mine" });
  });
});

describe("an instance of a class as the options of a call", () => {
  class Write {
    params = place;
    body = { status: "paused" };
  }

  test("loses no getter that is an option of fetch", async () => {
    const { client, clock, seen } = testClient();
    const kept: boolean[] = [];
    class Kept extends Write {
      get keepalive() {
        return true;
      }
      fetch(request: Request) {
        kept.push(request.keepalive);
        return Promise.resolve(Response.json({}));
      }
    }
    const { response } = await clock.run(client.PUT(status, new Kept() as never));
    expect([kept, seen, callInfo(response).attempts]).toEqual([[true], [], 1]);
  });

  test("is refused for a getter in the wrong place, as for a property", async () => {
    const { client, seen } = testClient();
    class Misplaced extends Write {
      get query() {
        return { dry_run: true };
      }
    }
    for (const init of [new Misplaced(), Object.assign(new Write(), { query: { dry_run: true } })]) {
      const error = await thrownBy(client.PUT(status, init as never));
      expect(error.message).toBe(
        "setAccountStatus: query is not an option of a call; give params.query. Nothing was sent.",
      );
    }
    class Unknown extends Write {
      get polcy() {
        return { attempts: 1 };
      }
    }
    const error = await thrownBy(client.PUT(status, new Unknown() as never));
    expect(error.message).toContain("setAccountStatus: unknown option polcy; did you mean policy?");
    expect(seen).toEqual([]);
  });
});
