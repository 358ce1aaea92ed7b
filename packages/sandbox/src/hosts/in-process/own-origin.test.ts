import { expect, test } from "vitest";
import { createSandbox } from "../../create-sandbox.ts";
import { ownOrigin } from "./own-origin.ts";

test("each is an address of the loopback of its own, also after the last number of a part", () => {
  const origins = Array.from({ length: 70_000 }, ownOrigin);
  expect(new Set(origins).size).toBe(70_000);
  expect(origins.filter((origin) => URL.parse(origin)?.origin !== origin)).toEqual([]);
  expect(origins.filter((origin) => !/^http:\/\/127\.\d+\.\d+\.\d+:4020$/.test(origin))).toEqual([]);
});

test("a sandbox refuses a request to the origin of another one, and names both", async () => {
  const [one, other] = [await createSandbox(), await createSandbox()];
  await expect(one.fetch(`${other.origin}/_sandbox/clock`)).rejects.toThrow(
    `the sandbox in this process is at ${one.origin}, not at ${other.origin}`,
  );
});
