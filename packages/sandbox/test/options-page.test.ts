import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { apis } from "../src/apis.ts";
import type { Json } from "../src/engine/bundle.ts";
import { defaultSettings } from "../src/world/settings.ts";
import { readBundle } from "./read-document.ts";

const page = readFileSync(new URL("../../../docs/src/content/docs/sdk/sandbox/options.mdx", import.meta.url), "utf8");

test("the options page lists every setting with its default", () => {
  for (const [name, value] of Object.entries(defaultSettings)) {
    expect(page).toMatch(new RegExp(`^\\| \`${name}\` +\\| \`?${value}\`? +\\|`, "m"));
  }
});

test("the options page lists every host of the specs with its prefix, and no other", () => {
  const cells = page.matchAll(/\| `(\{\w+\})` +\| `(\/[\w-]+)` +(?=\|)/g);
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
