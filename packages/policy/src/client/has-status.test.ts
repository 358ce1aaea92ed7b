import { expect, test } from "vitest";
import { unsent } from "../facts/call-info.ts";
import { setCallInfo } from "../facts/call-info-registry.ts";
import { hasStatusOf } from "./has-status.ts";

test("true for this status of this operation alone", () => {
  const response = new Response(null, { status: 404 });
  setCallInfo(response, unsent("getAccount"));
  expect(hasStatusOf({ error: undefined, response }, "getAccount", 404)).toBe(true);
  expect(hasStatusOf({ error: undefined, response }, "getAccount", 400)).toBe(false);
  expect(hasStatusOf({ error: undefined, response }, "listAccounts", 404)).toBe(false);
  expect(hasStatusOf({ error: undefined, response: response.clone() }, "getAccount", 404)).toBe(false);
});
