import { expect, test } from "vitest";
import { tinyApi } from "../../test/support/tiny-api.ts";
import { errorRecords } from "./error-records.ts";

const recordsOf = (status: string) =>
  errorRecords([tinyApi({ responses: { [status]: { description: "It failed." } } })]);

test("a status without a code is found by its name, its meaning and its operations", () => {
  expect(recordsOf("502")).toEqual([
    {
      url: "/errors/#tiny-502",
      kind: "error",
      title: "502 Bad Gateway of the Tiny API",
      context: "Errors",
      api: "tiny",
      text: "It failed. Write a thing",
    },
  ]);
});

test("a 429 is found by the limits that it stands for", () => {
  expect(recordsOf("429")[0]?.text).toContain("Rate limit of things: 10 calls per minute.");
});
