import { runs } from "@tillside/testing/proof";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { readPastedError } from "./pasted-error.ts";

const known = ["Conflict", "Forbidden", "UnauthorizedError", "RequestValidationError"];
const read = (text: string) => readPastedError(text, known);

const envelope = { status: 409, error: "Conflict", message: "The key was used.", request_id: "r-1", data: null };
const whole = `HTTP/1.1 409 Conflict\r\nX-Request-Id: r-1\r\nX-Operation-Id: op_1\r\n\r\n${JSON.stringify(envelope)}`;

describe("what a pasted text says about an error", () => {
  test.each<[string, string, object]>([
    ["a status", "409", { status: 409, codes: [] }],
    ["a code", "conflict", { codes: ["Conflict"] }],
    ["both", "403 Forbidden", { status: 403, codes: ["Forbidden"] }],
    ["a whole response", whole, { status: 409, codes: ["Conflict"], message: "The key was used." }],
    ["only its body", JSON.stringify(envelope, null, 2), { status: 409, codes: ["Conflict"] }],
    ["a body that is cut off", '{"status": 409, "error": "Conflict", "mess', { status: 409, codes: ["Conflict"] }],
    [
      "a nested code",
      '{"data":{"code":"UnauthorizedError","message":"No."}}',
      { codes: ["UnauthorizedError"], message: "No." },
    ],
    ["a code under a program's own name", '{"errorCode":"Conflict"}', { codes: ["Conflict"] }],
    ["a code in a list", '{"errors":["Forbidden"]}', { codes: ["Forbidden"] }],
    ["a code in a message", '{"text":"UnauthorizedError: no token"}', { codes: ["UnauthorizedError"] }],
    ["a code in a body that is cut off", '{"reason": "Conflict", "mess', { codes: ["Conflict"] }],
    ["a word that is a code only in other letters", '{"text":"a conflict of interests"}', { codes: [] }],
    ["a code that is none of the contract's", '{"errors":[{"code":"err_1"}]}', { codes: [] }],
    [
      "a client's message",
      "registerAccount: POST https://a.example/v1 responds 403 (Forbidden)",
      { status: 403, codes: ["Forbidden"] },
    ],
    ["an empty text", "  ", { codes: [] }],
  ])("%s", (_, text, expected) => {
    expect(read(text)).toMatchObject(expected);
  });

  test("headers by name, and the members of the body", () => {
    const { headers, members } = read(whole);
    expect(headers.get("x-operation-id")).toBe("op_1");
    expect(members).toEqual(["status", "error", "message", "request_id", "data"]);
  });

  test("curl's verbose lines: what came in, not what went out", () => {
    const verbose = `* Connected\n> POST /v1 HTTP/2\n> x-code: 500\n< HTTP/2 403 \n< retry-after: 3\n<\n{"error":"Forbidden"}`;
    const { status, codes, headers } = read(verbose);
    expect({ status, codes, retryAfter: headers.get("retry-after") }).toEqual({
      status: 403,
      codes: ["Forbidden"],
      retryAfter: "3",
    });
  });

  test("the name of a status is no code of its own", () => {
    expect(read("HTTP/1.1 409 Conflict\n\n")).toMatchObject({ status: 409, codes: [] });
  });

  test("several numbers without a status line: none of them is the status", () => {
    expect(read("waited 300 ms, then 250 ms")).not.toHaveProperty("status");
  });

  test("any text is read, and only codes of the contract are found", () => {
    const text = fc.oneof(
      fc.string(),
      fc.json(),
      fc.json().map((json) => `HTTP/1.1 400 Bad\n\n${json}`),
    );
    fc.assert(
      fc.property(text, (any) => {
        const { codes, status } = read(any);
        expect(codes.every((code) => known.includes(code))).toBe(true);
        expect(status === undefined || Number.isInteger(status)).toBe(true);
      }),
      runs(100, 10_000),
    );
  });
});
