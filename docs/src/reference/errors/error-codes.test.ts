import { expect, test } from "vitest";
import { tinyApi } from "../../../test/support/tiny-api.ts";
import { apiErrors, errorCodes } from "./error-codes.ts";

const coded = (code: string, description: string) => ({
  description,
  content: {
    "application/json": {
      schema: { type: "object", properties: { error: { type: "string", const: code } } },
      examples: { shown: { summary: "Shown.", value: { error: code } } },
    },
  },
});
const tiny = tinyApi({ responses: { "500": { description: "A fault." }, "409": coded("Conflict", "Used before.") } });
const paths = {
  "/v1/other": {
    get: { operationId: "readOther", "x-safety": "read", responses: { "409": coded("Conflict", "In use.") } },
  },
};
const both = tinyApi({}, { paths: { ...tiny.bundle.paths, ...paths } });

test("the errors of an API by status, with the operations that return each in which meaning", () => {
  const errors = apiErrors([both]).map(({ id, statuses, codes, meanings }) => ({
    id,
    statuses,
    codes,
    meanings: meanings.map(({ value, operations }) => [value, ...operations.map((operation) => operation.id)]),
  }));
  expect(errors).toEqual([
    {
      id: "tiny-409",
      statuses: [409],
      codes: ["Conflict"],
      meanings: [
        ["Used before.", "writeThing"],
        ["In use.", "readOther"],
      ],
    },
    { id: "tiny-500", statuses: [500], codes: [], meanings: [["A fault.", "writeThing"]] },
  ]);
});

test("what client and caller do is apart where operations differ", () => {
  const [conflict] = apiErrors([both]);
  expect(conflict?.reactions.map(({ operations }) => operations.map(({ id }) => id))).toEqual([
    ["writeThing"],
    ["readOther"],
  ]);
});

test("a code has a page, with each API that returns it", () => {
  expect(
    errorCodes([both]).map(({ code, address, errors }) => ({ code, address, apis: errors.map(({ api }) => api.name) })),
  ).toEqual([{ code: "Conflict", address: "/errors/conflict/", apis: ["tiny"] }]);
});
