import { mkdtempSync, writeFileSync } from "node:fs";
import { rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { operationsDocument, pathOf, wholeDocument } from "../../test/diff/kind-bundles.ts";
import { KINDS, type Kind } from "../../test/diff/kinds.ts";
import { IMPACTS } from "../extensions/field-change.ts";
import { compareBundles } from "./compare-bundles.ts";
import { ownFieldChanges } from "./own-fields.ts";
import { pairs } from "./pairs.ts";

async function changesBetween(base: unknown, revision: unknown) {
  const folder = mkdtempSync(join(tmpdir(), "tillside-spec-diff-test-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  const files = ["base.json", "revision.json"].map((name) => join(folder, name));
  for (const [index, document] of [base, revision].entries())
    writeFileSync(`${files[index]}`, JSON.stringify(document));
  return compareBundles(`${files[0]}`, `${files[1]}`);
}

/** The gravest impact of a kind's findings; `nothing` where there is none. */
function weighed(changes: readonly { readonly impact: string }[]): string {
  return IMPACTS.find((impact) => changes.some((change) => change.impact === impact)) ?? "nothing";
}

function row({ name, oasdiff }: Kind, impact: string): string {
  return `${name} · oasdiff: ${oasdiff} · ours: ${impact}`;
}

test("every change that oasdiff documents as an error or a warning is breaking here", () => {
  const weaker = KINDS.filter(({ oasdiff, ours }) => /^(?:ERR|WARN) /.test(oasdiff) && ours !== "breaking");
  expect(weaker.map((kind) => row(kind, kind.ours))).toEqual([]);
});

test("the page lists every kind", async () => {
  const rows = KINDS.map(({ name, oasdiff, ours }) => {
    const [level = "", check] = oasdiff.split(" ");
    return [name, check === undefined ? "no check" : `${level} \`${check}\``, ours];
  });
  const table = [["change", "oasdiff", "ours"], ...rows];
  const widths = [0, 1, 2].map((column) => Math.max(...table.map((cells) => `${cells[column]}`.length)));
  const line = (cells: readonly string[]) => `| ${cells.join(" | ")} |`;
  const [head = "", ...body] = table.map((cells) =>
    line(cells.map((cell, column) => cell.padEnd(widths[column] ?? 0))),
  );
  const page = [
    "# Kinds of change",
    "",
    `What oasdiff documents for ${KINDS.length} kinds of change, beside ours. \`src/diff/kinds.test.ts\` writes this page (\`vitest -u\`) from`,
    "[kinds.ts](kinds.ts); [kinds/kind.ts](kinds/kind.ts) says where the levels come from.",
    "",
    head,
    line(widths.map((width) => "-".repeat(width))),
    ...body,
    "",
  ];
  await expect(page.join("\n")).toMatchFileSnapshot("../../test/diff/KINDS.md");
});

test("every kind of change of an operation has the severity in the table", async () => {
  const all = await changesBetween(operationsDocument(KINDS, "before"), operationsDocument(KINDS, "after"));
  const found = KINDS.map((kind, index) => ({
    kind,
    impact: weighed(all.filter(({ operation }) => operation.endsWith(` ${pathOf(index)}`))),
  })).filter(({ kind }) => kind.on === "operation");
  expect(found.length).toBeGreaterThanOrEqual(56);
  expect(found.map(({ kind, impact }) => row(kind, impact))).toEqual(found.map(({ kind }) => row(kind, kind.ours)));
});

test.each(KINDS.filter(({ on }) => on === "document"))("$name: $ours", async (kind) => {
  const [before, after] = [wholeDocument(kind, "before"), wholeDocument(kind, "after")];
  // Redocly passes over our own fields, so it need not run for them.
  const isOwnField = kind.name.startsWith("x-");
  const changes = isOwnField ? ownFieldChanges([...pairs(before, after)]) : await changesBetween(before, after);
  expect(row(kind, weighed(changes))).toBe(row(kind, kind.ours));
});
