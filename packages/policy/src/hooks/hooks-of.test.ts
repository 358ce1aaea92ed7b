import { beforeEach, describe, expect, test, vi } from "vitest";
import { reporting } from "../../test/apis.ts";
import { testClient } from "../../test/client.ts";
import { fakeServer } from "../../test/fake-server.ts";
import { hookLog } from "../../test/hook-log.ts";
import { memoryStore } from "../store/memory-store.ts";
import { hooksOf } from "./hooks-of.ts";

const names = ["onStart", "onAttempt", "onWait", "onRetry", "onToken", "onEnd"] as const;
const register = "/v1/accounts/register/partnership";

beforeEach(() => {
  vi.spyOn(console, "warn").mockReturnValue();
  vi.spyOn(Math, "random").mockReturnValue(0.5);
});

test("without a hook there are none: a call then has nothing to tell", () => {
  expect(hooksOf({ onAdvice: () => {}, onStart: undefined } as never)).toBeUndefined();
});

test("those that are given, and no other", () => {
  expect(Object.keys(hooksOf({ onEnd: () => {}, onWait: () => {} }) ?? {})).toEqual(["onWait", "onEnd"]);
});

test.each(names)("%s must be a function", (name) => {
  expect(() => testClient(undefined, { [name]: "log" as never })).toThrow(
    `onboarding client: ${name} must be a function.`,
  );
});

describe("a hook that throws changes no call", () => {
  /** What the server saw and the caller got. */
  async function played(given: Parameters<typeof testClient>[1]) {
    const statuses = [401, 503, 200];
    const { client, clock, seen } = testClient(
      (_seen, count) => Response.json({ n: count }, { status: statuses[count - 1] ?? 200 }),
      given,
    );
    const headers = { "Idempotency-Key": "key-1", "X-Request-Id": "req-1" };
    const { data, response } = await clock.run(
      client.POST(register, { body: { brand: "Brook" }, params: { header: headers } }),
    );
    const sent = seen.map((one) => [one.at, one.body, ...one.headers]);
    return { data, status: response.status, sent, elapsed: clock.elapsed, sleeping: clock.sleeping };
  }

  test.each(names)("%s", async (name) => {
    const failing = vi.fn(() => {
      throw new Error("mine");
    });
    expect(await played({ [name]: failing })).toEqual(await played({}));
    expect(failing).toHaveBeenCalled();
    expect(console.warn).toHaveBeenCalledTimes(1);
  });

  test("nor does one that changes its argument", async () => {
    const spoil = (notice: object) => {
      for (const key of Object.keys(notice)) Object.assign(notice, { [key]: undefined });
    };
    const hooks = Object.fromEntries(names.map((name) => [name, spoil]));
    expect(await played(hooks)).toEqual(await played({}));
  });

  test("nor do onAdvice and onDeprecation", async () => {
    const server = fakeServer();
    const auth = { getToken: () => "token-1" };
    const failing = () => {
      throw new Error("mine");
    };
    const client = server.client(reporting, { auth, store: memoryStore(), onDeprecation: failing });
    const { response } = await server.clock.run(client.GET("/reporting/accounts"));
    expect(response.status).toBe(200);
    expect(console.warn).toHaveBeenCalledTimes(1);
  });
});

test("a client with every hook sends exactly what one without sends", async () => {
  const bodies: string[][] = [];
  for (const hooks of [{}, hookLog().hooks]) {
    const { client, clock, seen } = testClient(undefined, hooks);
    await clock.run(client.POST(register, { body: { brand: "Brook" } }));
    bodies.push(seen.map(({ body, headers }) => `${body} ${[...headers.keys()]}`));
  }
  expect(bodies[0]).toEqual(bodies[1]);
});
