import { expect, test } from "vitest";
import { prismProblems } from "./prism-problems.ts";

const unlisted = {
  location: ["response"],
  severity: "Warning",
  message: "Unable to match the returned status code with those defined in the document: 201,400",
};
const wrong = { location: ["response", "body"], severity: "Error", message: "must be string" };

function responseWith(violations: readonly object[], headers: Readonly<Record<string, string>> = {}) {
  const all = violations.length > 0 ? { ...headers, "sl-violations": JSON.stringify(violations) } : headers;
  return { status: 401, headers: new Headers(all), text: "" };
}

test("a response that Prism accepts is correct, and so is a marked one with an unlisted status", () => {
  expect(prismProblems(responseWith([]))).toEqual([]);
  expect(prismProblems(responseWith([unlisted], { "x-sandbox-open-point": "AUD-035" }))).toEqual([]);
});

test("an unlisted status without mark is found, and whatever else Prism found", () => {
  expect(prismProblems(responseWith([unlisted]))).toEqual([`response: ${unlisted.message}`]);
  expect(prismProblems(responseWith([unlisted, wrong], { "x-sandbox-open-point": "AUD-035" }))).toEqual([
    "response.body: must be string",
  ]);
});

test("a response of Prism's own is found", () => {
  const text = '{"type":"https://stoplight.io/prism/errors#VIOLATIONS"}';
  expect(prismProblems({ ...responseWith([]), status: 500, text })).toEqual([`Prism returned 500: ${text}`]);
});
