import { expect, test } from "vitest";
import { resultOf } from "../../test/result-of.ts";
import { thrownBy } from "../../test/thrown-by.ts";
import { unsent } from "../facts/call-info.ts";
import { ResponseError } from "../facts/errors/response-error.ts";
import { isPartialFailureOf, isResponseErrorOf } from "./typed-errors.ts";
import { unwrap } from "./unwrap.ts";

const refused = new ResponseError("x", { info: unsent("listAccounts", "onboarding"), status: 409, body: {} });
const [isResponseError, isPartialFailure] = [isResponseErrorOf("onboarding"), isPartialFailureOf("onboarding")];

test("a ResponseError is one of its own operation alone", () => {
  expect(isResponseError(refused, "listAccounts")).toBe(true);
  expect(isResponseError(refused, "setAccountStatus")).toBe(false);
  expect(isPartialFailure(refused, "listAccounts")).toBe(false);
});

test("not of the operation of the same name in another API", () => {
  expect(isResponseErrorOf("query")(refused, "listAccounts")).toBe(false);
});

test("EVT-080 · so is a PartialFailureError", async () => {
  const error = await thrownBy(unwrap(resultOf("events", { data: { unprocessedRecords: [{ record: {} }] } })));
  expect(isPartialFailureOf("events")(error, "sendEventsV1")).toBe(true);
  expect(isPartialFailureOf("events")(error, "sendEventsV2")).toBe(false);
  expect(isPartialFailureOf("cart")(error, "sendEventsV1")).toBe(false);
  expect(isResponseErrorOf("events")(error, "sendEventsV1")).toBe(false);
});

test.each([undefined, null, "x", new Error("x"), { name: "ResponseError", info: { operation: "a" } }])(
  "nothing else is one: %s",
  (error) => {
    expect(isResponseError(error, "a")).toBe(false);
  },
);
