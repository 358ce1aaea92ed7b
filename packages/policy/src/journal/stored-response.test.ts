import { expect, test } from "vitest";
import { unsent } from "../facts/call-info.ts";
import { callInfo, setCallInfo } from "../facts/call-info-registry.ts";
import { withOtherBody } from "../facts/with-other-body.ts";
import { restoredResponse, storedResponse } from "./stored-response.ts";

test.each([200, 204, 503, 600, 999])("a %i is kept with its body and what is known of the call", async (status) => {
  const body = status === 204 ? null : '{"a":1}';
  const headers = new Headers({ "Content-Type": "application/json" });
  const response = withOtherBody({ status, statusText: "Odd", headers, url: "" }, body);
  const retryAt = new Date(0);
  setCallInfo(response, { ...unsent("registerAccount"), retryAt });
  const again = restoredResponse(await storedResponse(response)) as Response;
  expect([again.status, again.ok, again.headers.get("content-type")]).toEqual([
    status,
    status < 300,
    "application/json",
  ]);
  expect(await again.text()).toBe(body ?? "");
  expect(callInfo(again)).toEqual({ ...unsent("registerAccount"), retryAt });
});

test.each(["", "no JSON", "null", "7", "{}", '{"status":200,"type":"a\\nb","info":{},"text":""}'])(
  "bytes that are not a kept response give none: %j",
  (text) => {
    expect(restoredResponse(new TextEncoder().encode(text))).toBeUndefined();
  },
);
