import { expect, test } from "vitest";
import { controlInit, controlResult, refusalMessage } from "./control-call.ts";

test("a body is sent as JSON, and a call without one has no content type", () => {
  expect(controlInit("POST", { freeze: true })).toStrictEqual({
    method: "POST",
    headers: { "content-type": "application/json" },
    body: '{"freeze":true}',
  });
  expect(controlInit("GET", undefined)).toStrictEqual({ method: "GET", headers: {} });
});

test("the result is the response's JSON, or nothing", () => {
  expect(controlResult('{"frozen":true}')).toEqual({ frozen: true });
  expect(controlResult("")).toBeUndefined();
});

test.each([
  ['{"error":"no clock"}', "no clock"],
  ['{"error":7}', undefined],
  ["null", undefined],
  ["<h1>proxy</h1>", undefined],
])("the message of the refusal %s is %s", (text, message) => {
  expect(refusalMessage(text)).toBe(message);
});
