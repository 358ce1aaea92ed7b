import { expect, test } from "vitest";
import { hostProblem, originOn } from "./host.ts";

test.each(["127.0.0.1", "0.0.0.0", "::1", "::", "localhost", "my-machine.example"])("%s is an address", (host) => {
  expect(hostProblem("--host", host)).toBeUndefined();
});

test.each([" ", "a b", "999.9.9.9", "[::1]", "localhost:80", "::1%lo"])("%j is no address", (host) => {
  expect(hostProblem("--host", host)).toBe(
    `--host takes an address or a name of this machine, such as 127.0.0.1, ::1 or localhost, not "${host}".`,
  );
});

test("an empty address may come from a shell variable that is not set", () => {
  expect(hostProblem("host", "")).toBe("host is empty. Give it a value, or leave it out. Is a shell variable not set?");
});

test("an IPv6 address has brackets in a URL", () => {
  expect(["::1", "127.0.0.1"].map(originOn)).toEqual(["http://[::1]", "http://127.0.0.1"]);
});
