import { settle } from "@tillside/testing/manual-clock";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { testClient } from "../../test/client.ts";
import { hookLog } from "../../test/hook-log.ts";
import { thrownBy } from "../../test/thrown-by.ts";

beforeEach(() => {
  vi.spyOn(Math, "random").mockReturnValue(0.5);
});

const list = "/v1/partnership/accounts";
const respondWith = (status: number) => () => Response.json({}, { status });

describe("tokens", () => {
  const failing = (status: number) => (request: Request) =>
    request.url.includes("auth.example")
      ? Promise.resolve(Response.json({}, { status }))
      : Promise.resolve(Response.json({}));

  test("fifty calls, one exchange: reported once", async () => {
    const { hooks, by } = hookLog();
    const { client, clock } = testClient(respondWith(200), hooks);
    await clock.run(Promise.all(Array.from({ length: 50 }, () => client.GET(list))));
    expect(by("onToken")).toHaveLength(1);
  });

  test("a refresh in the background", async () => {
    const { hooks, by } = hookLog();
    const { client, clock } = testClient(respondWith(200), hooks);
    await clock.run(client.GET(list));
    await clock.advance(275_000);
    await clock.run(client.GET(list));
    await settle();
    expect(by("onToken")).toMatchObject([
      { result: "exchanged", background: false },
      { at: 275_000, result: "exchanged", background: true, lifetimeMs: 300_000 },
    ]);
  });

  test("refused credentials; for a few seconds they are known as refused", async () => {
    const { hooks, by } = hookLog();
    const { client, clock } = testClient(undefined, { ...hooks, fetch: failing(401) });
    await thrownBy(clock.run(client.GET(list)));
    await thrownBy(clock.run(client.GET(list)));
    expect(by("onToken")).toEqual([
      { at: 0, result: "refused", background: false, durationMs: 0, lifetimeMs: undefined },
      { at: 0, result: "refused-before", background: false, durationMs: 0, lifetimeMs: undefined },
    ]);
  });

  test("an endpoint that fails", async () => {
    const { hooks, by } = hookLog();
    const { client, clock } = testClient(undefined, { ...hooks, fetch: failing(503) });
    await thrownBy(clock.run(client.GET(list)));
    expect(by("onToken")).toEqual([
      { at: 0, result: "failed", background: false, durationMs: 1_750, lifetimeMs: undefined },
    ]);
  });

  test("a getToken of the caller's own is a wait, and no exchange", async () => {
    const { hooks, by } = hookLog();
    const { client, clock } = testClient(respondWith(200), { ...hooks, auth: { getToken: () => "mine" } });
    await clock.run(client.GET(list));
    expect([by("onWait"), by("onToken")]).toMatchObject([[{ reason: "token" }], []]);
  });
});
