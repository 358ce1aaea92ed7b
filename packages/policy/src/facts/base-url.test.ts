import { expect, test } from "vitest";
import { readBaseUrl } from "./base-url.ts";

const read = (given: string) =>
  readBaseUrl(given, (problem) => {
    throw new Error(problem);
  });

test.each([
  ["https://partner.example", "https://partner.example"],
  ["https://partner.example/base//", "https://partner.example/base"],
  ["https://partner.example/base?", "https://partner.example/base"],
  ["https://partner.example/base/#", "https://partner.example/base"],
  [" HTTPS://Partner.Example:8443/A", "https://partner.example:8443/A"],
])("%s is what a path can come after: %s", (given, base) => {
  expect(read(given).base).toBe(base);
});

test.each([
  ["partner.example/s3cr3t", "is not a URL"],
  ["https://s3cr3t@partner.example", "must have no user, password, query or fragment"],
  ["https://user:s3cr3t@partner.example", "must have no user, password, query or fragment"],
  ["https://partner.example/?x=s3cr3t", "must have no user, password, query or fragment"],
  ["https://partner.example/sub#s3cr3t", "must have no user, password, query or fragment"],
])("%s is refused, and not shown", (given, problem) => {
  expect(() => read(given)).toThrow(problem);
  expect(() => read(given)).not.toThrow("s3cr3t");
});
