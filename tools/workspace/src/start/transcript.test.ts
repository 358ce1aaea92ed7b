import { stripVTControlCharacters } from "node:util";
import { describe, expect, it } from "vitest";
import { registrationLines, requestLines } from "./transcript.ts";

const request = {
  method: "POST",
  url: "http://127.0.0.1:4010/v1/accounts/register/partnership",
  headers: [
    ["authorization", "Bearer abc.def"],
    ["idempotency-key", "0b5d9d5c"],
  ],
  body: '{"brand":"Demo"}',
  status: 200,
} as const;

describe("requestLines", () => {
  it("shows a request in full and its secret masked", () => {
    expect(requestLines(request)).toEqual([
      "POST http://127.0.0.1:4010/v1/accounts/register/partnership",
      "authorization: Bearer ***",
      "idempotency-key: 0b5d9d5c",
      "",
      "{",
      '  "brand": "Demo"',
      "}",
    ]);
  });
});

describe("registrationLines", () => {
  const token = { ...request, url: "http://127.0.0.1:4010/token", body: "client_id=demo&client_secret=hush" };
  const info = {
    api: "onboarding",
    operation: "registerAccount",
    endpoint: "POST http://127.0.0.1:4010/v1/accounts/register/partnership",
    outcome: "executed",
    idempotencyKey: "0b5d9d5c",
    keyEndsAt: undefined,
    operationId: "op_1",
    requestId: "req_1",
    attempts: 1,
    retryAt: undefined,
  } as const;
  const lines = registrationLines({ token, request, info, data: { account_id: "acc_1" } }).map(
    stripVTControlCharacters,
  );

  it("shows the token exchange without its secret", () => {
    expect(lines).toContain("POST http://127.0.0.1:4010/token → 200");
    expect(lines.join("\n")).not.toMatch(/hush|abc\.def/);
  });

  it("shows the response and its callInfo", () => {
    expect(lines).toContain("status 200");
    expect(lines).toContain('  "account_id": "acc_1"');
    expect(lines).toContain('  "operationId": "op_1",');
  });
});
