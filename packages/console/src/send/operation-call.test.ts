import { expect, test } from "vitest";
import { exampleOf, nameOf, type OperationCall, requestOf } from "./operation-call.ts";

const call: OperationCall = {
  api: "onboarding",
  operation: "setAccountStatus",
  method: "POST",
  path: "/partnership/v1/accounts/{account_id}/status",
  fields: [
    { in: "path", name: "account_id", required: true, value: "acc_demo_0001" },
    { in: "query", name: "from", required: false, value: "" },
    { in: "header", name: "Idempotency-Key", required: true, value: "", newEachTime: true },
  ],
  mediaType: "application/json",
  body: '{"status":"paused"}',
};
const written = exampleOf(call);

test("the example becomes a request with a new idempotency key; an empty parameter is left out", () => {
  expect(requestOf(call, written, () => "key-1")).toEqual({
    method: "POST",
    path: "/partnership/v1/accounts/acc_demo_0001/status",
    headers: { accept: "application/json", "content-type": "application/json", "idempotency-key": "key-1" },
    body: '{"status":"paused"}',
  });
});

test("an idempotency key of the user's own is sent again and again", () => {
  const values = { ...written.values, "header/idempotency-key": "mine", "query/from": "a&b=c" };
  const request = requestOf(call, { ...written, values }, () => "key-1");
  expect(request.headers["idempotency-key"]).toBe("mine");
  expect(request.path).toBe("/partnership/v1/accounts/acc_demo_0001/status?from=a%26b%3Dc");
});

test("a value of the path stays one segment", () => {
  const values = { ...written.values, "path/account_id": "../../_sandbox/reset?x#y" };
  const { path } = requestOf(call, { ...written, values }, () => "key-1");
  expect(path).toBe("/partnership/v1/accounts/..%2F..%2F_sandbox%2Freset%3Fx%23y/status");
});

test("without a body there is no content type", () => {
  expect(requestOf(call, { ...written, body: "" }, () => "key-1").headers).not.toHaveProperty("content-type");
});

test("a header's name in problems is in lower case", () => {
  expect(nameOf({ in: "header", name: "Idempotency-Key" })).toBe("header/idempotency-key");
});
