import { join } from "node:path";
import spectralCore from "@stoplight/spectral-core";
import parsers from "@stoplight/spectral-parsers";
import { describe, expect, test } from "vitest";
import type { OwnRule } from "../../src/document/rule.ts";
import { toSpectral } from "../../src/lint/to-spectral.ts";

/** A sample document and the breaches in it: each its path, two spaces, and a part of the message. None: a good sample. */
export interface Row {
  readonly given: string;
  readonly want?: readonly string[];
}

/** The root document of every sample; rules.yaml beside it is the ledger the samples refer to. */
const FILE = join(import.meta.dirname, "ledger", "openapi.yaml");

/** Runs a rule through Spectral on one sample per row; rows without `want` must pass. */
export function ruleTable(rule: OwnRule, rows: Readonly<Record<string, Row>>): void {
  describe(rule.wants, () => {
    test.each(Object.entries(rows))("%s", async (_name, { given, want = [] }) => {
      const found = await breaches(rule, given);
      expect(found.map(({ path }) => path)).toEqual(want.map((line) => line.split("  ")[0]));
      for (const [index, { message }] of found.entries()) expect(message).toContain(want[index]?.split("  ")[1]);
    });
  });
}

async function breaches(rule: OwnRule, yaml: string): Promise<readonly { path: string; message: string }[]> {
  const spectral = new spectralCore.Spectral();
  spectral.setRuleset({ rules: { rule: toSpectral(rule) } });
  const results = await spectral.run(new spectralCore.Document(yaml, parsers.Yaml, FILE));
  return results.map(({ path, message }) => ({ path: path.join(" "), message }));
}

/** A document with one operation, `GET /things`, and what else belongs on the root. */
export function operation(yaml: string, root = ""): string {
  return `paths:\n  /things:\n    get:\n${indented(yaml, 6)}\n${root}`;
}

/** A document whose one schema, `Thing`, is the given one. */
export function schema(yaml: string): string {
  return `components:\n  schemas:\n    Thing:\n${indented(yaml, 6)}`;
}

function indented(yaml: string, columns: number): string {
  return yaml
    .split("\n")
    .map((line) => `${" ".repeat(columns)}${line}`)
    .join("\n");
}
