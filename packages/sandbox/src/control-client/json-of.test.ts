import { expect, test } from "vitest";
import { SandboxError } from "../sandbox-error.ts";
import { jsonOf } from "./json-of.ts";

class Account {
  readonly email = "a@b.example";
}

test.each([
  [{ operation: "addPage", times: undefined }, '{"operation":"addPage"}'],
  [{ body: [null, true, 1.5, "a", {}, []] }, '{"body":[null,true,1.5,"a",{},[]]}'],
  [
    { body: { at: new Date(0), account: new Account() } },
    '{"body":{"at":"1970-01-01T00:00:00.000Z","account":{"email":"a@b.example"}}}',
  ],
  [{ body: Object.create(null) }, '{"body":{}}'],
])("%o is %s", (body, json) => {
  expect(jsonOf("verifyRequests", body)).toBe(json);
});

test.each([
  [{ body: { email: undefined } }, "body.body.email is undefined"],
  [{ headers: { accept: undefined } }, "body.headers.accept is undefined"],
  [{ order: [{ body: [undefined] }] }, "body.order.0.body.0 is undefined"],
  [{ body: { n: Number.NaN } }, "body.body.n is NaN"],
  [{ body: Number.POSITIVE_INFINITY }, "body.body is Infinity"],
  [{ body: new Map([["a", 1]]) }, "body.body is a Map"],
  [{ body: /a/ }, "body.body is a RegExp"],
  [{ body: { at: new Date(Number.NaN) } }, "body.body.at is a Date"],
  [{ body: 1n }, "body.body is 1"],
  [{ body: { any: expect.any(String) } }, "body.body.any.sample is a function"],
  [{ body: Symbol("a") }, "body.body is a symbol"],
])("%o has what JSON cannot express", (body, problem) => {
  const message = `verifyRequests: ${problem}, which JSON cannot express. Give another value, or leave it out.`;
  expect(() => jsonOf("verifyRequests", body)).toThrow(new SandboxError(message));
});
