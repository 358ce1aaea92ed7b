import { Ajv2020 } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import fc from "fast-check";
import { expect, test } from "vitest";
import { readBundle } from "../document.ts";
import { operationsOf } from "../operations.ts";
import { schemaValues } from "./schema-values.ts";
import { Vocabulary } from "./vocabulary.ts";

test.each(["onboarding", "query", "events", "audience", "nurture", "cart", "calendar"])(
  "most bodies made of the schemas of %s keep them",
  (api) => {
    const document = readBundle(api);
    const source = { document, vocabulary: new Vocabulary().learn(document.components) };
    const ajv = addFormats.default(new Ajv2020({ strict: false }));
    for (const { id, body } of operationsOf(api)) {
      if (body === undefined) continue;
      const validate = ajv.compile({ components: document.components, ...body.schema });
      const made = fc.sample(schemaValues(source, body.schema, ""), { numRuns: 200, seed: 1 });
      expect(made.filter((value) => validate(value)).length, id).toBeGreaterThan(50);
    }
  },
);

test("words are known by the name of their field, however it is written", () => {
  const vocabulary = new Vocabulary().learn({ accountIds: ["acc_1", "acc_2"], nested: { account_id: "acc_3" } });
  expect(vocabulary.words("accountId")).toEqual(["acc_1", "acc_2", "acc_3"]);
  expect(vocabulary.words("other")).toEqual([]);
});
