import { describe, expect, test } from "vitest";
import { readBundle } from "../src/bundles.ts";
import { apis } from "../src/index.ts";
import { exampleOperations } from "./support/example-operations.ts";
import { idsIn } from "./support/ids.ts";

describe.each(apis)("%s", (api) => {
  const operations = exampleOperations(readBundle(api));

  test("a parameter is the same id in every operation", () => {
    const several = [...idsIn(operations.map(({ parameters }) => parameters))].filter(([, ids]) => ids.length > 1);
    expect(several).toEqual([]);
  });

  test.each(operations)("$id responds with the ids of the request", ({ parameters, body, responses }) => {
    const asked = idsIn([parameters, body]);
    const success = responses.find(({ code }) => code < 300);
    for (const [name, ids] of idsIn(success?.examples[0]?.[1])) {
      expect(ids, name).toEqual(expect.arrayContaining(asked.get(name) ?? []));
    }
  });

  test.each(operations)("in every example of $id a family of ids begins with its first", ({ body, responses }) => {
    for (const example of [body, ...responses.flatMap(({ examples }) => examples.map(([, value]) => value))]) {
      const text = JSON.stringify(example) ?? "";
      for (const [, family] of text.matchAll(/\b([a-z_]+_demo_)\d{4}\b/g)) expect(text).toContain(`${family}0001`);
    }
  });
});
