import { expect, test } from "vitest";
import { resultOf } from "../../test/result-of.ts";
import { thrownBy } from "../../test/thrown-by.ts";
import { unsent } from "../facts/call-info.ts";
import { ResponseError } from "../facts/errors/response-error.ts";
import { isPartialFailureOf, isResponseErrorOf } from "./typed-errors.ts";
import { unwrap } from "./unwrap.ts";

const refused = new ResponseError("x", { info: unsent("registerAccount"), status: 409, body: {} });

test("a ResponseError is one of its own operation alone", () => {
  expect(isResponseErrorOf(refused, "registerAccount")).toBe(true);
  expect(isResponseErrorOf(refused, "setAccountStatus")).toBe(false);
  expect(isPartialFailureOf(refused, "registerAccount")).toBe(false);
});

test("EVT-080 · so is a PartialFailureError", async () => {
  const error = await thrownBy(unwrap(resultOf("events", { data: { unprocessedRecords: [{ record: {} }] } })));
  expect(isPartialFailureOf(error, "sendEventsV1")).toBe(true);
  expect(isPartialFailureOf(error, "sendEventsV2")).toBe(false);
  expect(isResponseErrorOf(error, "sendEventsV1")).toBe(false);
});

test.each([undefined, null, "x", new Error("x"), { name: "ResponseError", info: { operation: "a" } }])(
  "nothing else is one: %s",
  (error) => {
    expect(isResponseErrorOf(error, "a")).toBe(false);
  },
);
