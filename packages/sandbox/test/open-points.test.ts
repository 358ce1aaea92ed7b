import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { apis } from "../src/apis.ts";
import { openPointsTable } from "../src/build/open-points-table.ts";
import type { Json } from "../src/engine/bundle.ts";
import { defaultSettings } from "../src/world/settings.ts";
import { readBundle } from "./read-document.ts";

const readme = readFileSync(new URL("../README.md", import.meta.url), "utf8");

test("the README lists every open point as the ledgers have it (mend it with `node src/build/open-points.ts`)", () => {
  // The formatter aligns the columns.
  const plain = readme.replaceAll(/ +/g, " ").replaceAll(/-{3,}/g, "---");
  for (const row of openPointsTable().trim().split("\n")) expect(plain).toContain(row.replaceAll(/ +/g, " "));
  expect(plain.match(/^\| [A-Z]{3}-\d{3} \|/gm)).toHaveLength(
    openPointsTable().match(/^\| [A-Z]{3}-\d{3} \|/gm)?.length ?? 0,
  );
});

test("the README lists every setting with its default", () => {
  for (const [name, value] of Object.entries(defaultSettings)) {
    expect(readme).toMatch(new RegExp(`^\\| \`${name}\` +\\| \`?${value}\`? +\\|`, "m"));
  }
});

test("the README lists every host of the specs with its prefix, and no other", () => {
  const cells = readme.matchAll(/\| `(\{\w+\})` +\| `(\/[\w-]+)` +(?=\|)/g);
  const served = apis
    .flatMap(({ name }) => serversOf(readBundle(name)))
    .map(({ url, variables }) => {
      const { default: address } = variables[url.slice(1, -1)] ?? { default: "" };
      return [url, new URL(address).pathname];
    });
  expect(Object.fromEntries(Array.from(cells, ([, host, prefix]) => [host, prefix]))).toEqual(
    Object.fromEntries(served),
  );
});

interface Server {
  readonly url: string;
  readonly variables: Readonly<Record<string, { readonly default: string }>>;
}

/** The servers of a document and of its paths. */
function serversOf(bundle: Json): readonly Server[] {
  const places = [bundle, ...Object.values(bundle.paths as Readonly<Record<string, Json>>)];
  return places.flatMap(({ servers }) => (servers ?? []) as readonly Server[]);
}
