import { expect, expectTypeOf, test } from "vitest";
import { thrownBy } from "../test/thrown-by.ts";
import { type CallInfo, setCallInfo } from "./call-info.ts";
import { unwrap } from "./unwrap.ts";

const info: CallInfo = {
  operation: "registerAccount",
  outcome: "not-executed",
  idempotencyKey: "key-1",
  operationId: undefined,
  requestId: "request-1",
  attempts: 1,
  retryAt: undefined,
};

function answer(status: number, more: Partial<CallInfo> = {}) {
  const response = new Response(null, { status });
  setCallInfo(response, { ...info, ...more });
  return response;
}

test("gives the data of a success, awaited or not", async () => {
  const result: { data?: { id: string }; error?: never; response: Response } = {
    data: { id: "acc_1" },
    response: answer(200),
  };
  expect(await unwrap(result)).toEqual({ id: "acc_1" });
  expect(await unwrap(Promise.resolve(result))).toEqual({ id: "acc_1" });
  expectTypeOf(unwrap(result)).resolves.toEqualTypeOf<{ id: string }>();
});

test("a success without a body is undefined", async () => {
  expect(await unwrap({ data: undefined, response: answer(204) })).toBeUndefined();
});

test("ONB-244 · throws any other answer with status, body, key and what to do", async () => {
  const body = { status: 422, error: "ValidationFailed", message: "for operators", data: null };
  const error = await thrownBy(unwrap({ error: body, response: answer(422) }));
  expect(error).toMatchObject({ name: "ResponseError", status: 422, body, info: { idempotencyKey: "key-1" } });
  expect(error.message).toBe("registerAccount: status 422. It was not executed. Request id request-1.");
});

test("ONB-018 · the message does not repeat what the service meant for operators", async () => {
  const body = { message: "Authorization header invalid for operators" };
  const error = await thrownBy(unwrap({ error: body, response: answer(401) }));
  expect(error.message).not.toContain("operators");
});

test("an unknown outcome: repeat it only under the same key", async () => {
  const error = await thrownBy(unwrap({ response: answer(503, { outcome: "unknown", requestId: undefined }) }));
  expect(error.message).toBe(
    "registerAccount: status 503. It may have been executed: repeat it only under the same key, key-1.",
  );
});

test("passes on what the call itself throws", async () => {
  await expect(unwrap(Promise.reject(new Error("no answer")))).rejects.toThrow("no answer");
});
