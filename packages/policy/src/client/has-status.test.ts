import { expect, test } from "vitest";
import { unsent } from "../facts/call-info.ts";
import { setCallInfo } from "../facts/call-info-registry.ts";
import { hasStatusOf } from "./has-status.ts";

const hasStatus = hasStatusOf("query");

test("true for this status of this operation alone", () => {
  const response = new Response(null, { status: 404 });
  setCallInfo(response, unsent("getAccount", "query"));
  expect(hasStatus({ error: undefined, response }, "getAccount", 404)).toBe(true);
  expect(hasStatus({ error: undefined, response }, "getAccount", 400)).toBe(false);
  expect(hasStatus({ error: undefined, response }, "listAccounts", 404)).toBe(false);
  expect(hasStatus({ error: undefined, response: response.clone() }, "getAccount", 404)).toBe(false);
});

test.each([undefined, null, Promise.resolve({}), {}, { response: null }, { response: {} }])(
  "refuses what is no result, such as a call without its await (%#)",
  (given) => {
    expect(() => hasStatus(given as never, "getAccount", 404)).toThrow(
      "hasStatus: result is none of a client's call. Await the call, and give the whole result.",
    );
  },
);

test("false for the operation of the same name in another API", () => {
  const response = new Response(null, { status: 404 });
  setCallInfo(response, unsent("listAccounts", "onboarding"));
  expect(hasStatus({ error: undefined, response }, "listAccounts", 404)).toBe(false);
  expect(hasStatusOf("onboarding")({ error: undefined, response }, "listAccounts", 404)).toBe(true);
});
