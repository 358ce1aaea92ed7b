import { existsSync, globSync, readFileSync } from "node:fs";
import path from "node:path";
import { type WorkspacePackage, workspacePackages } from "@tillside/spec/packages";
import { describe, expect, it } from "vitest";
import { barePnpm } from "../src/bare-pnpm.ts";
import { ROOT } from "../src/root.ts";

const BANNER = /^(\/\/|#|<!--) Generated from /;
const LONGEST_SOURCE = 300;

/** Generated files, and files that are not edited after they were written. */
const NOT_INSTRUCTIONS = [
  "**/{node_modules,dist,generated}/**",
  "**/.*/**",
  "**/CHANGELOG.md",
  "docs/decisions/**",
  "docs/src/content/docs/{changelog,reference,sdk}/**",
  "packages/clients/*/openapi.yaml",
];

const packages = workspacePackages(ROOT);
const publishable = packages.filter(({ manifest }) => manifest.private !== true);
const libraries = publishable.filter(({ manifest }) => manifest.bin === undefined);

function read(...parts: string[]): string {
  return readFileSync(path.join(ROOT, ...parts), "utf8");
}

function sources(directory: string): string[] {
  const files = globSync("{src,bin,test,bench}/**/*.{ts,tsx,mjs,js}", { cwd: path.join(ROOT, directory) });
  return files.map((file) => file.replaceAll(path.sep, "/")).sort();
}

describe.each(packages)("$name", ({ name, directory, manifest }) => {
  it("has a README", () => {
    expect(read(directory, "README.md")).toMatch(/^# \S/);
  });

  it("is an MIT-licensed package of ours with a description", () => {
    expect(name).toMatch(/^@tillside\/[a-z-]+$/);
    expect(manifest).toMatchObject({ license: "MIT", description: expect.stringMatching(/\.$/) });
  });

  it("keeps generated and hand-written files in different folders", () => {
    for (const file of sources(directory)) {
      const isGenerated = BANNER.test(read(directory, file));
      expect(isGenerated, `${directory}/${file}`).toBe(file.startsWith("src/generated/"));
    }
  });

  it(`has no hand-written source of more than ${LONGEST_SOURCE} lines, tests apart`, () => {
    const long = sources(directory)
      .filter((file) => !file.startsWith("src/generated/") && !/\.test\.tsx?$/.test(file))
      .filter((file) => read(directory, file).split("\n").length > LONGEST_SOURCE);
    expect(long).toEqual([]);
  });
});

it("tests every property with runs() of @tillside/testing/proof or with a seed, so that npm test uses a fixed seed", () => {
  const files = packages.flatMap(({ directory }) => sources(directory).map((file) => `${directory}/${file}`));
  const unseeded = files.filter((file) => {
    const assertions = read(file)
      .split(/\bfc\s*\.assert\(/)
      .slice(1);
    return assertions.some((assertion) => !/\bruns\(|\bseed: /.test(assertion));
  });
  expect(unseeded).toEqual([]);
});

describe.each(publishable)("$name, which is published", ({ name, directory, manifest }) => {
  it("has the files every published package has", () => {
    for (const file of ["src/index.ts", "tsconfig.json", "tsconfig.build.json"]) {
      expect(existsSync(path.join(ROOT, directory, file)), `${directory}/${file}`).toBe(true);
    }
  });

  it("has the scripts every published package has", () => {
    expect(Object.keys(manifest.scripts ?? {})).toEqual(expect.arrayContaining(["build", "typecheck", "test"]));
  });

  it("is an ESM package that ships its build and shows where it was built", () => {
    expect(manifest).toMatchObject({
      type: "module",
      engines: { node: expect.stringMatching(/^>=/) },
      files: expect.arrayContaining(["dist"]),
      exports: { ".": { types: "./dist/index.d.ts", default: "./dist/index.js" } },
      publishConfig: { access: "public", provenance: true },
    });
  });

  it("shows in its README how to install it and a first example", () => {
    const readme = read(directory, "README.md");
    expect(readme.split("\n")[0]).toBe(`# ${name}`);
    expect(readme).toMatch(/^npm install .*@tillside\//m);
    expect(readme).toMatch(/^```ts\b/m);
  });
});

describe.each(libraries)("$name, which is a library", ({ manifest }) => {
  it("declares that importing it has no side effects", () => {
    expect(manifest).toMatchObject({ sideEffects: false });
  });
});

/** The packages of the workspace that this one depends on, directly or through others: an edit of one rebuilds it. */
function reach({ manifest }: Pick<WorkspacePackage, "manifest">, seen = new Set<string>()): Set<string> {
  const named = Object.keys({ ...(manifest.dependencies ?? {}), ...(manifest.devDependencies ?? {}) });
  for (const found of packages.filter(({ name }) => named.includes(name) && !seen.has(name))) {
    seen.add(found.name);
    reach(found, seen);
  }
  return seen;
}

describe("an edit of one API", () => {
  const clients = packages.filter(({ directory }) => directory.startsWith("packages/clients/"));

  it.each(clients)("re-runs no task of $name unless it is its own API", (client) => {
    const specs = [...reach(client)].filter(
      // An edit of shared files is meant to affect all specs.
      (name) => name.startsWith("@tillside/spec-") && name !== "@tillside/spec-shared",
    );
    expect(specs).toEqual([client.name.replace("@tillside/", "@tillside/spec-")]);
  });

  it("does not affect the root, whose dependencies are part of every task's cache key", () => {
    expect([...reach({ manifest: JSON.parse(read("package.json")) })]).toEqual([]);
  });
});

describe("the root", () => {
  const root = JSON.parse(read("package.json"));

  it("needs no installed pnpm: every instruction, in texts and messages, says npx pnpm or npm run", () => {
    const files = globSync(["*.md", ".changeset/*.md", "{docs,packages,specs,tools}/**/*.{md,mdx,ts,mjs,js,yaml}"], {
      cwd: ROOT,
      exclude: NOT_INSTRUCTIONS,
    });
    const found = files.flatMap((file) =>
      barePnpm(read(file), Object.keys(root.scripts)).map(({ line, command }) => `${file}:${line}: ${command}`),
    );
    expect(files.length).toBeGreaterThan(1000);
    expect(found).toEqual([]);
  });

  it("pins one version of pnpm", () => {
    expect(root.packageManager).toBe(`pnpm@${root.devDependencies.pnpm}`);
  });

  it("has at most a dozen verbs", () => {
    expect(Object.keys(root.scripts).length).toBeLessThanOrEqual(12);
  });

  it("is checked by CI with npm test", () => {
    expect(read(".ci/run").trimEnd().split("\n").at(-1)).toBe("exec npm test");
  });
});
