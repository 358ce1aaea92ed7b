import { inspect } from "node:util";
import { ManualClock } from "@tillside/testing/manual-clock";
import { describe, expect, test, vi } from "vitest";
import { sampleCall } from "../../../test/samples.ts";
import { BrokenResponseError } from "./broken-response-error.ts";
import { CallAbortedError } from "./call-aborted-error.ts";
import { aborted, callError } from "./call-error.ts";
import { ConfigurationError } from "./configuration-error.ts";
import { DeadlineError } from "./deadline-error.ts";
import { NetworkError } from "./network-error.ts";
import { PartialFailureError } from "./partial-failure-error.ts";
import { PolicyError } from "./policy-error.ts";
import { QueueFullError } from "./queue-full-error.ts";
import { RedirectError } from "./redirect-error.ts";
import { ResponseError } from "./response-error.ts";
import { TokenError } from "./token-error.ts";

const kinds = {
  AbortError: CallAbortedError,
  BrokenResponseError,
  ConfigurationError,
  DeadlineError,
  NetworkError,
  QueueFullError,
  RedirectError,
  TokenError,
};

describe("PolicyError", () => {
  test.each(Object.entries(kinds))("%s is a PolicyError and an Error, and says its name", (name, Kind) => {
    const error = new Kind("what happened");
    expect(error).toBeInstanceOf(PolicyError);
    expect(error).toBeInstanceOf(Error);
    expect(error.name).toBe(name);
    expect(String(error)).toBe(`${name}: what happened`);
    expect(PolicyError.isInstance(error)).toBe(true);
  });

  test("isInstance knows the errors of another installed copy, where instanceof does not", async () => {
    vi.resetModules();
    const copy = await import("./configuration-error.ts");
    const error = new copy.ConfigurationError("from elsewhere");
    expect(error).not.toBeInstanceOf(PolicyError);
    expect(PolicyError.isInstance(error)).toBe(true);
  });

  test.each([new Error("x"), {}, null, undefined, "PolicyError", () => {}])("isInstance is false for %s", (value) => {
    expect(PolicyError.isInstance(value)).toBe(false);
  });

  test("has a cause only where there is one", () => {
    expect("cause" in new PolicyError("x")).toBe(false);
    expect(new PolicyError("x", { cause: "y" }).cause).toBe("y");
  });

  test("printed as JSON or inspected it shows the call's info, and no request, header or token", () => {
    const call = sampleCall(new ManualClock(), { secret: "s3cr3t", idempotencyKey: "key-1" });
    call.request.headers.set("Authorization", "Bearer s3cr3t");
    for (const error of [callError(NetworkError, call, "no response"), aborted(call, "waiting")]) {
      const printed = JSON.stringify(error) + inspect(error, { depth: 10, showHidden: true });
      expect(printed).toContain("key-1");
      expect(printed).not.toContain("s3cr3t");
      expect(printed).not.toContain("Bearer");
    }
  });

  test("a ResponseError has the status and the parsed body", () => {
    const { info } = callError(NetworkError, sampleCall(new ManualClock()), "x");
    if (info === undefined) throw new Error("a call's error has its info");
    const error = new ResponseError("status 422", { info, status: 422, body: { error: "ValidationFailed" } });
    expect(error).toMatchObject({ name: "ResponseError", status: 422, body: { error: "ValidationFailed" }, info });
    expect(PolicyError.isInstance(error)).toBe(true);
  });

  test("CAL-061 · a PartialFailureError has what failed and the whole response, and prints neither", () => {
    const { info } = callError(NetworkError, sampleCall(new ManualClock()), "x");
    if (info === undefined) throw new Error("a call's error has its info");
    const data = { items: [{ success: false }], password: "s3cr3t" };
    const error = new PartialFailureError("1 failure(s)", { info, failures: data.items, data });
    expect(error).toMatchObject({ name: "PartialFailureError", failures: [{ success: false }], info });
    expect(error.data).toBe(data);
    expect(JSON.stringify(error) + inspect(error, { depth: 10, showHidden: true })).not.toContain("s3cr3t");
    expect(PolicyError.isInstance(error)).toBe(true);
  });
});
