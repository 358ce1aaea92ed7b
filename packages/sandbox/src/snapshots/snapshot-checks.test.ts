import { runs } from "@tillside/testing/proof";
import { Ajv2020 } from "ajv/dist/2020.js";
import formats from "ajv-formats";
import fc from "fast-check";
import { expect, test } from "vitest";
import type { Json } from "../engine/bundle.ts";
import { problemOf } from "../engine/problem.ts";
import {
  count,
  dateTime,
  either,
  fields,
  id,
  listOf,
  mapOf,
  moment,
  number,
  oneOf,
  orNull,
  text,
  yesNo,
} from "../world/shape.ts";
import { snapshotChecks } from "./snapshot-checks.ts";

const shelf = fields({
  name: { ...text, maxLength: 3 },
  "opened?": dateTime,
  books: mapOf(
    fields({
      isbn: id,
      "copies?": count,
      price: either(oneOf(null), number),
      rating: orNull(number),
      sold: listOf(moment),
    }),
  ),
  state: oneOf("open", "", null, 3),
  lit: yesNo,
});
const checks = snapshotChecks(
  [{ name: "shelf", shape: shelf, seed: () => ({}) }],
  [{ name: "cart", jobs: { expire: { payload: text, run: () => {} } } }],
);

const words = [
  "name",
  "opened",
  "books",
  "isbn",
  "copies",
  "price",
  "rating",
  "sold",
  "state",
  "lit",
  "a/b",
  "__proto__",
];
const values = fc.letrec((tie) => ({
  value: fc.oneof(
    { maxDepth: 4 },
    fc.constantFrom(
      "",
      "open",
      "😀😀😀",
      "2026-03-01T12:00:00Z",
      "2026-02-30T12:00:00Z",
      null,
      true,
      0,
      3,
      -1,
      1.5,
      1e13,
      1e16,
    ),
    fc.array(tie("value"), { maxLength: 3 }),
    fc.dictionary(fc.constantFrom(...words), tie("value"), { maxKeys: 6 }),
  ),
})).value;
/** Nearly right, so that the deep parts are reached too. */
const book = fc.record(
  { isbn: values, copies: values, price: values, rating: values, sold: fc.array(values) },
  { requiredKeys: [] },
);
const shelves = fc.record(
  {
    name: text2(),
    opened: values,
    books: fc.dictionary(fc.string(), fc.oneof(book, values)),
    state: values,
    lit: values,
  },
  { requiredKeys: ["books"] },
);

function text2() {
  return fc.oneof(fc.string(), values);
}

test("the first problem is the one that Ajv finds, in the same words", () => {
  const validate = formats.default(new Ajv2020({ strict: false, strictNumbers: true })).compile(shelf);
  const byAjv = (value: unknown) => {
    if (validate(value)) return undefined;
    const [error] = validate.errors ?? [];
    return error && `shelf${problemOf("body", error).message.slice("body".length)}`;
  };
  fc.assert(
    fc.property(fc.oneof(shelves, values), (value) => {
      const plain = JSON.parse(JSON.stringify(value)) as unknown;
      expect(checks.problemOf(shelf, plain, "shelf")).toBe(byAjv(plain));
    }),
    runs(2_000, 100_000),
  );
});

test.each([
  [{ at: 1, job: "cart.expire", payload: "x" }, undefined],
  [{ job: "cart.expire", payload: "x" }, "jobs/due/0/at is missing"],
  [{ at: 253_402_300_800_000, job: "cart.expire", payload: "x" }, "jobs/due/0/at must be <= 253402300799999"],
  [{ at: 1, job: "cart.expire" }, "jobs/due/0/payload is missing"],
  [{ at: 1, job: "cart.expire", payload: 1 }, "jobs/due/0/payload must be string"],
  [{ at: 1, job: "toString", payload: 1 }, "jobs/due/0/job must be equal to one of the allowed values: cart.expire"],
])("a job that is due: %j → %s", (job, problem) => {
  expect(checks.problemOf(checks.shapes.jobs as Json, { due: [job] }, "jobs")).toBe(problem);
});
