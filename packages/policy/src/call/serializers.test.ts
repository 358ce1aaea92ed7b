import { runs } from "@tillside/testing/proof";
import fc from "fast-check";
import * as openapiFetch from "openapi-fetch";
import { expect, test } from "vitest";
import { createQuerySerializer, defaultBodySerializer, defaultPathSerializer } from "./serializers.ts";

/** Its declaration leaves the headers out. */
const original = openapiFetch.defaultBodySerializer as (body: unknown, headers: Headers) => unknown;

const text = fc.string({ unit: "grapheme" });
const plain = fc.oneof(text, fc.integer(), fc.boolean());
const name = fc.stringMatching(/^[a-z_.[\]$-]{1,8}$/);
const settings = fc.option(
  fc.record(
    {
      allowReserved: fc.boolean(),
      array: fc.record({
        style: fc.constantFrom("form" as const, "spaceDelimited" as const, "pipeDelimited" as const),
        explode: fc.boolean(),
      }),
    },
    { requiredKeys: [] },
  ),
  { nil: undefined },
);

test("a query is written as openapi-fetch writes it, in each of its styles for a list", () => {
  const nothing = fc.constantFrom(null, undefined);
  const query = fc.dictionary(name, fc.oneof(plain, nothing, fc.array(plain)));
  fc.assert(
    fc.property(query, settings, (given, options) => {
      expect(createQuerySerializer(options)(given)).toBe(openapiFetch.createQuerySerializer(options)(given));
    }),
    runs(200, 20_000),
  );
  expect(createQuerySerializer(null)({ ids: [1, 2] })).toBe("ids=1&ids=2");
  expect(createQuerySerializer({ array: { explode: false } as never })({ ids: [1, 2] })).toBe("ids=1,2");
});

test("a path template is filled as openapi-fetch fills it", () => {
  const part = fc.oneof(
    fc.constantFrom("/v1/", "{a}", "{b_id}", "{a}", "{missing}"),
    text.map((one) => encodeURIComponent(one)),
  );
  const template = fc.array(part).map((parts) => `https://partner.example${parts.join("")}`);
  fc.assert(
    fc.property(template, plain, plain, (address, a, b) => {
      const values = { a, b_id: b };
      expect(defaultPathSerializer(address, values)).toBe(openapiFetch.defaultPathSerializer(address, values));
    }),
    runs(200, 20_000),
  );
});

test("a body is written as openapi-fetch writes it: form, fields or JSON", () => {
  const types = fc.constantFrom("application/json", "application/x-www-form-urlencoded", undefined);
  fc.assert(
    fc.property(fc.dictionary(name, text), types, (body, type) => {
      const headers = new Headers(type && { "Content-Type": type });
      expect(defaultBodySerializer(body, headers)).toBe(original(body, headers));
    }),
    runs(200, 20_000),
  );
  const form = new FormData();
  expect(defaultBodySerializer(form, new Headers())).toBe(form);
});
