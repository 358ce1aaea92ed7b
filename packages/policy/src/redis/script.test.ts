import { expect, test, vi } from "vitest";
import { script } from "./script.ts";

const ask = script("return 1");
/** SHA-1 of the source, as Redis names it. */
const sha = "e0e1f9fabfc9d4800c877a703b823ac0578ff8db";

test("a client of redis is given the name of the script, its keys and arguments", async () => {
  const client = { evalSha: vi.fn(async () => 1), eval: vi.fn() };
  expect(await ask(client, ["key"], ["value"])).toBe(1);
  expect(client.evalSha).toHaveBeenCalledExactlyOnceWith(sha, { keys: ["key"], arguments: ["value"] });
  expect(client.eval).not.toHaveBeenCalled();
});

test("one of ioredis in the way that it takes them", async () => {
  const client = { evalsha: vi.fn(async () => 1), eval: vi.fn() };
  expect(await ask(client, ["key"], ["value"])).toBe(1);
  expect(client.evalsha).toHaveBeenCalledExactlyOnceWith(sha, 1, "key", "value");
});

test("a Redis that does not know the script is sent it", async () => {
  const unknown = () => Promise.reject(new Error("NOSCRIPT No matching script. Please use EVAL."));
  const one = { evalSha: unknown, eval: vi.fn(async () => 2) };
  expect(await ask(one, ["key"], ["value"])).toBe(2);
  expect(one.eval).toHaveBeenCalledExactlyOnceWith("return 1", { keys: ["key"], arguments: ["value"] });
  const other = { evalsha: unknown, eval: vi.fn(async () => 3) };
  expect(await ask(other, ["key"], ["value"])).toBe(3);
  expect(other.eval).toHaveBeenCalledExactlyOnceWith("return 1", 1, "key", "value");
});

test("any other failure is not met with a second round trip", async () => {
  const client = { evalSha: () => Promise.reject(new Error("READONLY")), eval: vi.fn() };
  await expect(ask(client, [], [])).rejects.toThrow("READONLY");
  expect(client.eval).not.toHaveBeenCalled();
});
