import { inspect } from "node:util";
import { ManualClock } from "@tillside/testing/manual-clock";
import { describe, expect, test, vi } from "vitest";
import { bearer, lost, sampleCall, sampleResources } from "../../test/samples.ts";
import { thrownBy } from "../../test/thrown-by.ts";
import type { Call } from "../call/call.ts";
import { authorize as authorizeCall } from "./authorize.ts";
import type { TokenSource } from "./token-source.ts";

function authorized(token: TokenSource["token"], given: Parameters<typeof sampleCall>[1] = {}) {
  const clock = new ManualClock();
  const call = sampleCall(clock, { secret: undefined as unknown as string, ...given });
  const passed: Call[] = [];
  const step = async (next: Call) => {
    passed.push(next);
    return lost;
  };
  const resources = sampleResources(clock, { credentialOf: () => bearer(token) });
  return { clock, call, passed, run: () => authorizeCall(call, resources, step) };
}

const unsendable = "has a space, a line break or another character that no header can carry";

describe("authorizing", () => {
  test("ONB-179, ONB-192 · Authorization: Bearer <ACCESS_TOKEN>", async () => {
    const { call, passed, run } = authorized(() => "jwt.jwt.jwt");
    await run();
    expect(call.request.headers.get("Authorization")).toBe("Bearer jwt.jwt.jwt");
    expect(passed).toEqual([call]);
  });

  test("replaces the header of the attempt before", async () => {
    const { call, run } = authorized((rejected) => (rejected === undefined ? "old" : "new"));
    await run();
    call.rejectedToken = "old";
    await run();
    expect(call.request.headers.get("Authorization")).toBe("Bearer new");
  });

  describe("the slot", () => {
    const slotOf = (confirm: (now: number) => undefined | Promise<boolean>) => ({ confirm, release() {}, finish() {} });

    test("counts from the moment of sending, after the wait for the token", async () => {
      const confirm = vi.fn(() => undefined);
      const { clock, run } = authorized(() => clock.sleep(250).then(() => "token"), { slot: slotOf(confirm) });
      await clock.run(run());
      expect(confirm).toHaveBeenCalledExactlyOnceWith(ManualClock.start + 250);
    });

    test("counts too where there is no credential", async () => {
      const clock = new ManualClock();
      const confirm = vi.fn(() => undefined);
      const call = sampleCall(clock, { slot: slotOf(confirm) });
      await authorizeCall(call, sampleResources(clock, { credentialOf: () => undefined }), async () => lost);
      expect(confirm).toHaveBeenCalledOnce();
    });

    test("P5 · another one had to be waited for: the token is asked for once more, and the wait for it is no reason for a third", async () => {
      const tokens: string[] = [];
      const { clock, call, passed, run } = authorized(
        () => clock.sleep(250).then(() => `token-${tokens.push("token")}`),
        { slot: slotOf(() => clock.sleep(60_000).then(() => true)) },
      );
      await clock.run(run());
      expect([call.request.headers.get("Authorization"), tokens.length]).toEqual(["Bearer token-2", 2]);
      expect([passed.length, clock.elapsed]).toEqual([1, 2 * 60_250]);
    });

    test("was confirmed elsewhere: the token is as good as before", async () => {
      const token = vi.fn(() => "token");
      const { passed, run } = authorized(token, { slot: slotOf(async () => false) });
      await run();
      expect([token.mock.calls.length, passed.length]).toEqual([1, 1]);
    });

    test("is not to be had any more: nothing is sent", async () => {
      const { passed, run } = authorized(() => "token", { slot: slotOf(() => Promise.reject(new Error("full"))) });
      await expect(run()).rejects.toThrow("full");
      expect(passed).toEqual([]);
    });
  });

  test("a token is reported as refused once, not again with every later attempt", async () => {
    const seen: unknown[] = [];
    const { call, run } = authorized((rejected) => {
      seen.push(rejected);
      return "token";
    });
    call.rejectedToken = "old";
    await run();
    await run();
    expect(seen).toEqual(["old", undefined]);
  });

  test("an operation without a security scheme gets no header", async () => {
    const clock = new ManualClock();
    const call = sampleCall(clock);
    await authorizeCall(call, sampleResources(clock, { credentialOf: () => undefined }), async () => lost);
    expect(call.request.headers.has("Authorization")).toBe(false);
  });

  test("no token: TokenError that says why and keeps the cause; nothing is sent", async () => {
    const refused = () => Promise.reject(new Error("the credentials are refused (status 401)"));
    const { clock, passed, run } = authorized(refused);
    const error = await thrownBy(run());
    expect(error).toMatchObject({ name: "TokenError", info: { outcome: "not-executed", attempts: 0 } });
    expect(error.message).toBe(
      "registerAccount: POST https://partner.example/v1/things failed: no access token: the credentials are refused (status 401). Nothing was sent to the API. Check getToken.",
    );
    expect(error.cause).toMatchObject({ message: "the credentials are refused (status 401)" });
    expect(passed).toEqual([]);
    expect(clock.sleeping).toBe(0);
  });

  test("a getToken that fails with the refused token in its message shows it nowhere", async () => {
    const { call, run } = authorized(async (rejected) => {
      if (rejected === undefined) return "tok-SECRET-12345";
      throw new Error(`vault: cannot refresh ${rejected}`, { cause: new Error(`no lease for Bearer ${rejected}`) });
    });
    await run();
    call.rejectedToken = "tok-SECRET-12345";
    const error = await thrownBy(run());
    expect(error.message).toContain("no access token: no lease for Bearer ***. ");
    expect((error.cause as Error).message).toBe("vault: cannot refresh ***");
    expect(inspect(error, { depth: 10 })).not.toContain("SECRET");
  });

  test("nothing but the message is taken from an error of the application's own function", async () => {
    const failed = () => Promise.reject(Object.assign(new Error("vault is closed"), { option: "s3cr3t" }));
    const error = await thrownBy(authorized(failed).run());
    expect(error.message).toContain("no access token: vault is closed. Nothing was sent to the API. Check getToken.");
  });

  test("a failed exchange is named by its innermost cause", async () => {
    const cause = Object.assign(new Error("connect ECONNREFUSED 127.0.0.1:1"), { code: "ECONNREFUSED" });
    const failed = () => Promise.reject(new Error("no response after 4 attempt(s) (ECONNREFUSED)", { cause }));
    const error = await thrownBy(authorized(failed).run());
    expect(error.message).toBe(
      "registerAccount: POST https://partner.example/v1/things failed: no access token: connect ECONNREFUSED 127.0.0.1:1. Nothing was sent to the API. Check getToken.",
    );
  });

  test.each([
    ["undefined", undefined],
    ["null", null],
    ["a number", 12_345],
    ["an object", {}],
  ])("a token that is %s is refused as no string", async (_case, token) => {
    const { passed, run } = authorized(async () => token as string);
    const error = await thrownBy(run());
    expect(error).toMatchObject({ name: "TokenError", info: { outcome: "not-executed" } });
    expect(error.message).toBe(
      "registerAccount: POST https://partner.example/v1/things failed: no access token: getToken must return a string, or a promise of one. Nothing was sent to the API.",
    );
    expect(passed).toEqual([]);
  });

  test.each([
    ["empty", "", "is empty"],
    ["with a line break", "s3cr3t\r\nX-Evil: 1", unsendable],
    ["with a space", "s3cr3t s3cr3t", unsendable],
    ["with a character that no header can carry", "s3cr3t€", unsendable],
  ])("a token that is %s is refused without showing it", async (_case, token, problem) => {
    const { passed, run } = authorized(async () => token);
    const error = await thrownBy(run());
    expect(error).toMatchObject({ name: "TokenError", info: { outcome: "not-executed" } });
    expect(error.message).toBe(
      `registerAccount: POST https://partner.example/v1/things failed: no access token: the access token ${problem}. Nothing was sent to the API.`,
    );
    expect(inspect(error, { depth: 10 })).not.toContain("s3cr3t");
    expect(passed).toEqual([]);
  });

  test("waits for the token no longer than the call's deadline", async () => {
    const { clock, passed, run } = authorized(() => new Promise<string>(() => {}));
    const thrown = thrownBy(run());
    await clock.advance(120_000);
    const error = await thrown;
    expect(error.message).toBe(
      "registerAccount: POST https://partner.example/v1/things failed: the deadline ran out while waiting for an access token. Nothing was sent to the API. Allow a longer deadlineMs.",
    );
    expect(error.name).toBe("DeadlineError");
    expect(passed).toEqual([]);
  });

  test("an abort while waiting for the token: not executed", async () => {
    const caller = new AbortController();
    const { clock, run } = authorized(() => new Promise<string>(() => {}), { signal: caller.signal });
    const thrown = thrownBy(run());
    await clock.advance(10);
    caller.abort();
    expect(await thrown).toMatchObject({ name: "AbortError", info: { outcome: "not-executed" } });
    expect(clock.sleeping).toBe(0);
  });
});
