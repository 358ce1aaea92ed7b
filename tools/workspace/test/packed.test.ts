// Drives another process: npm, publint and attw.

import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { readApis } from "@tillside/spec/apis";
import { workspacePackages } from "@tillside/spec/packages";
import { rounds } from "@tillside/testing/proof";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { citationProblems } from "../src/release/citation-problems.ts";
import { pack } from "../src/release/pack.ts";
import { type PackedPackage, readPacked } from "../src/release/packed-package.ts";
import { readmeProblems } from "../src/release/readme-problems.ts";
import { publintProblems, typeProblems } from "../src/release/tarball-problems.ts";
import { ROOT } from "../src/root.ts";

const SLOW = 120_000;
const names = workspacePackages(ROOT).flatMap(({ name, manifest }) => (manifest.private === true ? [] : [name]));

let folder: string;
let packages: Map<string, PackedPackage>;

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), "packed-"));
  const tarballs = await pack(folder, { nextVersions: false });
  const packed = await Promise.all([...tarballs.values()].map(readPacked));
  packages = new Map(packed.map((each) => [each.name, each]));
}, SLOW);

afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** The paths in a tarball, those of a folder that differ in their name alone as one: a new module changes nothing here. */
function listing({ files }: PackedPackage): string {
  const folded = [...files.keys()].map((file) =>
    file.replace(/^(dist\/.*?)[^/]+?(\.d\.ts|\.js\.map|\.js|\.json)$/, "$1*$2"),
  );
  return `${[...new Set(folded)].sort().join("\n")}\n`;
}

describe.each(names)("the packed %s", (name) => {
  function packed(): PackedPackage {
    const found = packages.get(name);
    if (!found) throw new Error(`${name} was not packed.`);
    return found;
  }

  it("has the files of its listing, among them its papers, and neither sources nor tests", async () => {
    await expect(listing(packed())).toMatchFileSnapshot(`packed/${name.replace("@tillside/", "")}.txt`);
    const files = [...packed().files.keys()];
    expect(files).toEqual(expect.arrayContaining(["LICENSE", "README.md", "package.json", "dist/index.js"]));
    expect(files.filter((file) => /^(src|test)\b|\.test\.|\.tsbuildinfo$|tsconfig/.test(file))).toEqual([]);
  });

  it("imports no TypeScript file", () => {
    for (const [file, code] of packed().files) {
      if (file.endsWith(".js")) expect(code, file).not.toMatch(/(from|import)\s*\(?\s*["']\.[^"']*\.ts["']/);
    }
  });

  it("has a README without relative links, which names nothing that its readers do not get", () => {
    expect([...readmeProblems(packed()), ...citationProblems(packed(), [...packages.values()])]).toEqual([]);
  });

  it("is clean for publint", async () => {
    expect(await publintProblems(packed().tarball)).toEqual([]);
  });
});

// All clients have the same form: one of them stands for the others in `npm test`.
it.each(rounds(oneClientOf(names), names))(
  "the packed %s has the right types for an ESM-only package, says attw",
  async (name) => {
    expect(await typeProblems(packages.get(name)?.tarball ?? "")).toEqual([]);
  },
  SLOW,
);

/** These packages, but of the clients only the first. */
function oneClientOf(all: readonly string[]): readonly string[] {
  const clients = all.filter((name) => readApis().some((api) => name === `@tillside/${api.name}`));
  return all.filter((name) => name === clients[0] || !clients.includes(name));
}
