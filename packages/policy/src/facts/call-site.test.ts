import { afterEach, describe, expect, it, vi } from "vitest";
import { captured, fromCaller, withCallSite } from "./call-site.ts";
import { NetworkError } from "./errors/network-error.ts";

const { captureStackTrace, prepareStackTrace, stackTraceLimit } = Error;

afterEach(() => {
  Object.assign(Error, { captureStackTrace, prepareStackTrace, stackTraceLimit });
});

const later = () => new Promise((resolve) => setImmediate(resolve));

function failing(error: Error): Promise<never> {
  return fromCaller(async () => {
    await later();
    throw error;
  });
}

/** An application's function that does not await. */
function application(error: Error): Promise<unknown> {
  return failing(error).then(undefined, (reason: unknown) => reason);
}

const framesOf = ({ stack = "" }: Error) => stack.split("\n").filter((line) => line.startsWith("    at "));

describe("the caller of a function that fails later", () => {
  it("is first in the stack: it attached a handler", async () => {
    const error = new NetworkError("reset");
    expect(await application(error)).toBe(error);
    expect(framesOf(error)[0]).toContain("at application (");
    expect(error.stack).toMatch(/^(NetworkError|Error): reset\n {4}at /);
  });

  it("is in the stack if it awaits, together with what awaits it", async () => {
    async function inner() {
      await failing(error);
    }
    async function outer() {
      await inner();
    }
    const error = await new Promise<Error>((resolve) => setImmediate(() => resolve(new NetworkError("reset"))));
    await outer().catch(() => {});
    const places = ["inner", "outer"].map((name) => framesOf(error).findIndex((frame) => frame.includes(`${name} (`)));
    expect(places[0]).toBeGreaterThanOrEqual(0);
    expect(places[0]).toBeLessThan(8);
    expect(places[1]).toBe(Number(places[0]) + 1);
  });

  it("is added once, also to an error that several calls share", async () => {
    const error = new NetworkError("reset");
    for (let call = 0; call < 3; call += 1) await application(error);
    expect(framesOf(error).filter((frame) => frame.includes("at application ("))).toHaveLength(1);
  });

  it("comes after a message of several lines, even one that looks like a stack", async () => {
    const message = "reset\n    at somewhere";
    const error = new NetworkError(message);
    await application(error);
    expect(error.stack?.slice(error.stack.indexOf(message) + message.length)).toMatch(/^\n {4}at application \(/);
  });
});

it("an error that is not the policy's keeps its stack", async () => {
  const error = new TypeError("middleware");
  const { stack } = error;
  await application(error);
  expect(error.stack).toBe(stack);
});

describe("the stack stays as it is", () => {
  it.each([
    [
      "where frames look different",
      () => {
        Error.prepareStackTrace = () => "application@file:///app.js:1:1";
      },
    ],
    [
      "where the application's own prepareStackTrace fails",
      () => {
        Error.prepareStackTrace = () => {
          throw new TypeError("not an Error");
        };
      },
    ],
    [
      "where stack traces are switched off",
      () => {
        Error.stackTraceLimit = 0;
      },
    ],
  ])("%s", async (_, arrange) => {
    const error = new NetworkError("reset");
    const { stack } = error;
    arrange();
    expect(await application(error)).toBe(error);
    expect(error.stack).toBe(stack);
  });

  it("where the platform captures none", () => {
    const error = new NetworkError("reset");
    const { stack } = error;
    Object.assign(Error, { captureStackTrace: undefined });
    expect(withCallSite(error, { handled: captured(Object) })).toBe(error);
    Object.assign(Error, { captureStackTrace });
    expect(error.stack).toBe(stack);
  });
});

it("a read-only stackTraceLimit breaks nothing, and is never written", async () => {
  const written = vi.fn();
  Object.defineProperty(Error, "stackTraceLimit", { get: () => 10, set: written, configurable: true });
  const error = new NetworkError("reset");
  await application(error);
  Object.defineProperty(Error, "stackTraceLimit", { value: stackTraceLimit, writable: true, configurable: true });
  expect(written).not.toHaveBeenCalled();
});

it("the promise looks and resolves like any other", async () => {
  const promise = fromCaller(async () => 1);
  expect(promise).toBeInstanceOf(Promise);
  expect(Object.keys(promise)).toEqual([]);
  expect(await promise).toBe(1);
  expect(await promise.then((value) => value + 1)).toBe(2);
});
