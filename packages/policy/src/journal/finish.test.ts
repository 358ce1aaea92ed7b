import { ManualClock } from "@tillside/testing/manual-clock";
import { sha256 } from "@tillside/testing/sha256";
import { describe, expect, test, vi } from "vitest";
import { manifest } from "../../test/manifest.ts";
import { operations } from "../../test/samples.ts";
import { unsent } from "../facts/call-info.ts";
import { setCallInfo } from "../facts/call-info-registry.ts";
import { NetworkError } from "../facts/errors/network-error.ts";
import { finish } from "./finish.ts";
import type { RecordedCall } from "./recorded-call.ts";

const clock = new ManualClock();
const facts = { api: "onboarding", operation: "registerAccount", method: "POST", url: "https://partner.example/v1" };
const recorded: RecordedCall = {
  ...facts,
  id: "call-1",
  safety: "keyed",
  headers: {},
  idempotencyKey: "key-1",
  account: undefined,
  startedAt: clock.now(),
  deadlineAt: clock.now() + 1,
  bodyHash: sha256("{}"),
  sealing: "0123456789abcdef",
  owner: "",
  claims: 0,
  outcome: null,
  keyUsedAt: clock.now(),
  windowSeconds: 86_400,
  noted: undefined,
  flaw: undefined,
};

const resender = {
  manifest,
  baseUrl: "https://partner.example",
  clock,
  deadlineMs: 1,
  operationOf: () => undefined,
  accountOf: () => undefined,
  checkPolicy: () => {},
};

/** Finishes the recorded call, changed as given. */
async function finished(changes: Partial<RecordedCall>, body: string | undefined = "{}", operation: object = {}) {
  const resend = vi.fn(async () => {
    const response = new Response();
    setCallInfo(response, { ...unsent("registerAccount"), operationId: "operation-7" });
    return response;
  });
  const sender = {
    operation: { ...operations.keyed, ...operation },
    resender: { ...resender, resend },
  };
  const found = await finish({ ...recorded, ...changes }, sender, async () => body, clock.now());
  const { result, reason, again, operationId } = found;
  return { verdict: [result, reason, again], operationId, resend };
}

describe("sent again", () => {
  test("with its bytes, and as old as its key", async () => {
    const { verdict, operationId, resend } = await finished({ keyUsedAt: clock.now() - 5 });
    expect(operationId).toBe("operation-7");
    expect(verdict).toEqual(["confirmed", "status 200", false]);
    const sent = { idempotencyKey: "key-1", startedAt: clock.now() - 5, body: new TextEncoder().encode("{}").buffer };
    expect(resend.mock.calls).toMatchObject([[sent, undefined]]);
  });

  test("without a body where there was none", async () => {
    const { verdict, resend } = await finished({ bodyHash: undefined });
    expect(verdict[0]).toBe("confirmed");
    expect(resend.mock.calls).toMatchObject([[{ body: undefined }, undefined]]);
  });

  test("a clock that is up to a minute behind makes no difference", async () => {
    expect((await finished({ keyUsedAt: clock.now() + 60_000 })).verdict[0]).toBe("confirmed");
  });
});

describe("not sent again", () => {
  test.each([
    ["without its key", { idempotencyKey: undefined }, "it was made without a key, so it is never sent again", false],
    ["unsafe", { safety: "unsafe" }, "it takes no key, so it is never sent again", false],
    ["from the future", { keyUsedAt: clock.now() + 60_001 }, "it lies in the future: check the clock", true],
    ["another body", { bodyHash: sha256("[]") }, expect.stringContaining("other hash"), true],
  ] as const)("%s", async (_name, changes, reason, again) => {
    const { verdict, resend } = await finished(changes);
    expect(verdict).toEqual(["unknown", reason, again]);
    expect(resend).not.toHaveBeenCalled();
  });

  test("a body that cannot be had, or an operation that takes no key any more", async () => {
    const { verdict } = await finished({}, "");
    expect(verdict[1]).toContain("its body is missing");
    const { verdict: keyless } = await finished({}, "{}", { idempotency: undefined });
    expect(keyless).toEqual(["unknown", "its operation takes no key any more", true]);
  });
});

test("no response leaves it open; what is no failure of the call is thrown", async () => {
  const failing = (error: Error) => {
    const sender = { operation: operations.keyed, resender: { ...resender, resend: () => Promise.reject(error) } };
    return finish(recorded, sender, async () => "{}", clock.now());
  };
  expect(await failing(new NetworkError("no response"))).toMatchObject({
    result: "unknown",
    reason: "no response",
    again: true,
  });
  await expect(failing(new TypeError("a mistake"))).rejects.toThrow("a mistake");
});
