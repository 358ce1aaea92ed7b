import { describe, expect, test } from "vitest";
import { firstOf, tinyApi } from "../../../test/support/tiny-api.ts";
import type { ReferenceApi } from "../read-apis.ts";
import { errorRows } from "./error-rows.ts";

const body = (code: string) => ({ data: { code, message: "No." } });
const schema = (...codes: readonly string[]) => ({
  type: "object",
  properties: { data: { type: "object", properties: { code: { type: "string", enum: codes } } } },
});
const response = (codes: readonly string[], shown: readonly string[]) => ({
  description: "It failed.",
  "x-open": ["TNY-001"],
  headers: { "Retry-After": { description: "Seconds." } },
  content: {
    "application/json": {
      schema: schema(...codes),
      examples: Object.fromEntries(shown.map((code) => [code, { summary: `Shows ${code}.`, value: body(code) }])),
    },
  },
});

function rowsOf(responses: object) {
  const api: ReferenceApi = tinyApi({ responses });
  return errorRows(api, firstOf(api));
}

describe("the errors of an operation", () => {
  test("are rows by status; successes are none", () => {
    const rows = rowsOf({
      "500": { description: "Late." },
      "2XX": { description: "Good." },
      "401": { description: "Early." },
    });
    expect(rows.map(({ id, codes, meaning, cases }) => ({ id, codes, meaning, cases }))).toEqual([
      { id: "401", codes: [], meaning: "Early.", cases: [] },
      { id: "500", codes: [], meaning: "Late.", cases: [] },
    ]);
  });

  test("codes with an example each have a row each, and a fault with that body", () => {
    const rows = rowsOf({ "400": response(["Unread", "Invalid"], ["Unread", "Invalid"]) });
    expect(rows).toMatchObject([
      { id: "400", codes: ["Unread"], meaning: "Shows Unread.", open: ["TNY-001"], fault: { body: body("Unread") } },
      { id: "400-invalid", codes: ["Invalid"], meaning: "Shows Invalid.", fault: { body: body("Invalid") } },
    ]);
  });

  test("the code whose example comes first has the first row", () => {
    const rows = rowsOf({ "400": response(["Unread", "Invalid"], ["Invalid", "Unread"]) });
    expect(rows.map(({ codes: [code] }) => code)).toEqual(["Invalid", "Unread"]);
  });

  test("codes that the contract does not tell apart share a row", () => {
    const rows = rowsOf({ "500": response(["Fault", "Unavailable"], ["Fault"]) });
    expect(rows).toMatchObject([{ id: "500", codes: ["Fault", "Unavailable"], meaning: "It failed." }]);
    expect(rows[0]?.fault).toEqual({ match: { operation: "tiny.writeThing" }, status: 500, times: 1 });
  });

  test("a 429 has headers, and a fault that says how long to wait", () => {
    const [row] = rowsOf({ "429": response(["Busy"], ["Busy"]) });
    expect(row).toMatchObject({
      headers: [{ name: "Retry-After", description: "Seconds." }],
      fault: { retryAfter: 30 },
    });
  });

  test("an example without members stands for a body that is not shown", () => {
    const content = { "application/json": { examples: { bodyNotShown: { value: {} } } } };
    expect(rowsOf({ "400": { description: "No.", content } })[0]?.cases).toEqual([]);
  });
});
