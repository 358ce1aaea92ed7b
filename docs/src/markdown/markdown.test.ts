import { createSatteriMarkdownProcessor } from "@astrojs/markdown-satteri";
import { describe, expect, test } from "vitest";
import { breakingPaths } from "./breaking-paths.ts";
import { jsonInCells } from "./json-in-cells.ts";
import { labelledTasks } from "./labelled-tasks.ts";
import type { MarkdownPlugin } from "./plugin.ts";
import { sizedColumns } from "./sized-columns.ts";
import { stackingTables } from "./stacking-tables.ts";
import { titledSamples } from "./titled-samples.ts";
import { unbrokenNames } from "./unbroken-names.ts";

/** What each fence of the last page was given beside its language. */
let metas: (string | null | undefined)[] = [];
const recordMetas: MarkdownPlugin = {
  name: "record-metas",
  code({ meta }) {
    metas.push(meta);
  },
};

async function html(markdown: string): Promise<string> {
  metas = [];
  const processor = await createSatteriMarkdownProcessor({
    syntaxHighlight: false,
    mdastPlugins: [titledSamples, recordMetas],
    hastPlugins: [stackingTables, jsonInCells, breakingPaths, unbrokenNames, labelledTasks, sizedColumns],
  });
  return (await processor.render(markdown)).code.replaceAll(/>\s+</g, "><").trim();
}

describe("tables", () => {
  test("three columns: every cell but the first knows its column, and every part what it is", async () => {
    expect(await html("| status | cause | |\n| - | - | - |\n| 400 | **bad** | x |\n")).toBe(
      '<table class="stacks" role="table"><colgroup><col width="36.3%"><col width="34.8%"><col width="28.9%"></colgroup>' +
        '<thead role="rowgroup"><tr role="row"><th role="columnheader">status</th><th role="columnheader">cause</th>' +
        '<th role="columnheader"></th></tr></thead>' +
        '<tbody role="rowgroup"><tr role="row"><td role="cell">400</td><td role="cell" data-column="cause">' +
        '<strong>bad</strong></td><td role="cell">x</td></tr></tbody></table>',
    );
  });

  test.each([
    ["two columns of code", "| a | b |\n| - | - |\n| `x` | y |\n", true],
    ["two columns of words", "| a | b |\n| - | - |\n| x | y |\n", false],
  ])("%s", async (_, markdown, isStacked) => {
    expect((await html(markdown)).includes('class="stacks"')).toBe(isStacked);
  });

  test.each([
    [
      '`{ "match": { "path": "/cart/*" }, "status": 429 }`',
      '<code class="json">{ "match": { "path": "/cart/*" },\n  "status": 429 }</code>',
    ],
    ['`{ "status": 503 }`', '<code>{ "status": 503 }</code>'],
    ["`{ source, dryRun, read, accepted, rejected }`", "<code>{ source, dryRun, read, accepted, rejected }</code>"],
  ])("%s: long JSON has a line for each member", async (json, expected) => {
    expect(
      (await html(`| a | b |\n| - | - |\n| ${json} | y |\n`)).replaceAll("&quot;", '"').replaceAll("<wbr>", ""),
    ).toContain(expected);
  });

  test("those with the same heads have the same columns", async () => {
    const page = await html(
      "| name | value |\n| - | - |\n| sku | one |\n\n| name | value |\n| - | - |\n| passbackid | x |\n\n| name | rule |\n| - | - |\n| a | b |\n",
    );
    const [first, second, other] = page.match(/<colgroup>.*?<\/colgroup>/g) ?? [];
    expect(first).toBe(second);
    expect(other).not.toBe(first);
  });
});

test.each([
  ["`GET /v1/accounts/{id}/pages`", "<code>GET /v1/<wbr>accounts/<wbr>{id}/<wbr>pages</code>"],
  ["`reporting.getTransactionsOverview`", "<code>reporting.<wbr>getTransactionsOverview</code>"],
  ["`MarketplaceControlsListValidationFailed`", "<code>MarketplaceControls<wbr>List<wbr>ValidationFailed</code>"],
  ["`brand.mts`", "<code>brand.mts</code>"],
  ["`not-executed`", '<code class="name">not-executed</code>'],
  ["`npm run dev-server`", "<code>npm run dev-server</code>"],
  ["```text\na/b/c\n```", '<code class="language-text">a/b/c\n</code>'],
])("%s", async (markdown, expected) => {
  expect(await html(markdown)).toContain(expected);
});

test.each(["- [ ] Check `baseUrl`.\n- [ ] b\n", "- [ ] Check `baseUrl`.\n\n- [ ] b\n"])(
  "%j: a box has its item's name",
  async (markdown) => {
    expect(await html(markdown)).toContain('aria-label="Check baseUrl."');
  },
);

test("a sample that goes on, and what a sample prints, are titled so, unless they have a title", async () => {
  const fences = [
    "ts run",
    "ts run continue",
    'ts continue title="b.mts"',
    "text output",
    'json output title="What it prints"',
  ];
  await html(fences.map((fence) => `\`\`\`${fence}\na\n\`\`\`\n`).join("\n"));
  expect(metas).toEqual([
    "run",
    'run continue title="continues the sample above"',
    'continue title="b.mts"',
    'output title="Output"',
    'output title="What it prints"',
  ]);
});
