import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { workspacePackages } from "@tillside/spec/packages";
import { parseSync, Visitor } from "rolldown/utils";
import { describe, expect, it } from "vitest";
import { ROOT } from "../src/root.ts";

/**
 * Biome keeps layers apart by comparing the path of an import with patterns (biome.json). These rules make the patterns sufficient: Biome
 * sees every import, each file has one path, and no package imports another one's files.
 */
const packages = workspacePackages(ROOT);

/** It belongs to no package, so the configurations of packages extend it by its path. */
const SHARED_CONFIGURATION = "vitest.config.ts";

interface Import {
  /** The importing file, as a path from the root with `/`. */
  readonly file: string;
  /** The imported path or package, as the file writes it. */
  readonly specifier: string;
  /** Whether Biome compares the specifier with its patterns. */
  readonly seenByBiome: boolean;
}

type Rule = (imported: Import) => boolean;

const packageOf = ({ file }: Import) => packages.find(({ directory }) => file.startsWith(`${directory}/`));
const isPath = ({ specifier }: Import) => /^(\.{0,2}\/|\.{1,2}$|file:)/.test(specifier);
const isOf = ({ specifier }: Import, name = "") => specifier === name || specifier.startsWith(`${name}/`);
const isTest = (file: string) => /\.test\.\w+$/.test(file);

/** The imported file, as a path from the root. */
const targetOf = ({ file, specifier }: Import) => path.posix.join(path.posix.dirname(file), specifier);

const isHiddenFromBiome: Rule = ({ seenByBiome }) => !seenByBiome;

const isDetour: Rule = (imported) => {
  if (!isPath(imported)) return false;
  const direct = path.posix.relative(path.posix.dirname(imported.file), targetOf(imported));
  return imported.specifier !== (direct.startsWith("../") ? direct : `./${direct}`);
};

const namesItsOwnPackage: Rule = (imported) => isOf(imported, packageOf(imported)?.name);

const leavesItsSource: Rule = (imported) => {
  const { directory = "" } = packageOf(imported) ?? {};
  // The programs in bin/ start what the package has built.
  const home = imported.file.startsWith(`${directory}/src/`) ? `${directory}/src/` : `${directory}/`;
  const target = targetOf(imported);
  return isPath(imported) && target !== SHARED_CONFIGURATION && !target.startsWith(home);
};

const importsATest: Rule = (imported) => isPath(imported) && isTest(imported.specifier);

const importsInternals: Rule = (imported) =>
  isOf(imported, "@tillside/policy/internal") && packageOf(imported)?.name !== "@tillside/bulk";

const rules: ReadonlyMap<Rule, string> = new Map([
  [isHiddenFromBiome, "Biome does not check this form of import. Use an import statement."],
  [isDetour, "Biome compares paths with patterns. Write the shortest relative path."],
  [namesItsOwnPackage, "A package does not import itself by name. Use a relative path to the file that declares it."],
  [leavesItsSource, "A path must stay in the package's src/. Import another package by its name."],
  [importsATest, "Only tests import tests. Move the shared code to a file of its own."],
  [importsInternals, "Only packages/bulk imports @tillside/policy/internal. Use another entry point of the policy."],
]);

/** The code in a file. In an Astro component, that is its frontmatter and its scripts. */
function codeOf(file: string, text: string): readonly string[] {
  if (!file.endsWith(".astro")) return [text];
  const parts = text.matchAll(/^---\n(.*?)^---$|<script\b[^>]*>(.*?)<\/script>/gms);
  return Array.from(parts, ([, frontmatter, script]) => frontmatter ?? script ?? "");
}

function importsIn(file: string, code: string): readonly Import[] {
  const { program, errors } = parseSync(file.replace(/\.astro$/, ".ts"), code);
  if (errors.length > 0) throw new Error(`${file} is not valid TypeScript: ${errors[0]?.message}`);
  const imports: Import[] = [];
  const add = (specifier: string, seenByBiome: boolean) => imports.push({ file, specifier, seenByBiome });
  new Visitor({
    ImportDeclaration: ({ source }) => add(source.value, true),
    ExportAllDeclaration: ({ source }) => add(source.value, true),
    ExportNamedDeclaration: ({ source }) => source && add(source.value, true),
    TSExternalModuleReference: ({ expression }) => add(expression.value, true),
    TSImportType: ({ source }) => add(source.value, false),
    ImportExpression({ source }) {
      if (source.type === "Literal") add(String(source.value), true);
      if (source.type === "TemplateLiteral") add(source.quasis.map(({ value }) => value.raw).join("*"), false);
    },
    // Types of another package may be extended: Vitest's matchers, for example.
    TSModuleDeclaration({ id }) {
      if (id.type === "Literal") add(id.value, !id.value.startsWith("."));
    },
    CallExpression({ callee, arguments: [first] }) {
      if (callee.type !== "Identifier" || callee.name !== "require" || first?.type !== "Literal") return;
      const specifier = String(first.value);
      add(specifier, !specifier.startsWith("."));
    },
  }).visit(program);
  return imports;
}

function problemsIn(file: string, text: string): readonly string[] {
  const imports = codeOf(file, text).flatMap((code) => importsIn(file, code));
  return imports.flatMap((imported) =>
    [...rules].flatMap(([breaks, message]) =>
      breaks(imported) ? [`${file} imports "${imported.specifier}". ${message}`] : [],
    ),
  );
}

const policy = "packages/policy/src";

/** One violation of each kind, under the rule that finds it. */
const planted: readonly (readonly [rule: Rule, file: string, code: string])[] = [
  [isHiddenFromBiome, `${policy}/facts/x.ts`, 'export type P = import("../call/call.ts").Call;'],
  [isHiddenFromBiome, `${policy}/retry/x.ts`, 'export type P = typeof import("../client/connect.ts");'],
  [
    isHiddenFromBiome,
    `${policy}/retry/x.ts`,
    'export const p = (x: import("../auth/auth-options.ts").AuthOptions) => x;',
  ],
  [isHiddenFromBiome, `${policy}/facts/x.ts`, "export const p = () => import(`../call/call.ts`);"],
  [isHiddenFromBiome, `${policy}/facts/x.ts`, 'export const p = require("../call/call.ts");'],
  [isHiddenFromBiome, `${policy}/facts/x.ts`, 'declare module "../call/call.ts" { interface Call {} }'],
  [isHiddenFromBiome, "docs/src/x.astro", '---\ntype P = import("./y.ts").Y;\n---\n<p>Text</p>\n'],
  [isHiddenFromBiome, "docs/src/x.astro", '<p>Text</p>\n<script>\n  type P = import("./y.ts").Y;\n</script>\n'],
  [isDetour, `${policy}/retry/x.ts`, 'import "./../auth/x.ts";'],
  [isDetour, `${policy}/retry/x.ts`, 'import type { P } from "../facts/../auth/x.ts";'],
  [isDetour, `${policy}/call/x.ts`, 'export { p } from "../call/../client/x.ts";'],
  [isDetour, `${policy}/call/x.ts`, 'export * from "../../src/client/x.ts";'],
  [isDetour, `${policy}/call/x.ts`, 'export const p = () => import("..//client/x.ts");'],
  [isDetour, `${policy}/call/x.ts`, `import "/${policy}/client/x.ts";`],
  [namesItsOwnPackage, `${policy}/facts/x.ts`, 'import type { Journal } from "@tillside/policy/client";'],
  [namesItsOwnPackage, `${policy}/retry/x.ts`, 'export { redisStore } from "@tillside/policy/redis";'],
  [namesItsOwnPackage, `${policy}/journal/x.ts`, 'export type P = import("@tillside/policy").ApiManifest;'],
  [namesItsOwnPackage, "packages/sandbox/src/engine/x.ts", 'import "@tillside/sandbox";'],
  [leavesItsSource, "docs/src/x.ts", 'import "../../packages/policy/src/call/call.ts";'],
  [leavesItsSource, "docs/src/x.astro", '---\nimport { p } from "../../packages/policy/src/call/call.ts";\n---\n'],
  [leavesItsSource, "tools/spec/src/x.ts", 'import type { P } from "../../../packages/sandbox/src/engine/api.ts";'],
  [leavesItsSource, "packages/cli/bin/x.js", 'import "../../sandbox/dist/cli.js";'],
  [leavesItsSource, `${policy}/call/x.ts`, 'import "../../test/client.ts";'],
  [leavesItsSource, `${policy}/call/x.ts`, 'import type { P } from "../../dist/index.js";'],
  [importsATest, `${policy}/call/x.ts`, 'import { p } from "./call.test.ts";'],
  [importsATest, "packages/console/src/x.tsx", 'import { p } from "./panel.test.tsx";'],
  [importsInternals, "packages/clients/cart/src/x.ts", 'import "@tillside/policy/internal/sqlite";'],
  [importsInternals, "packages/sandbox/src/x.ts", 'export type { Script } from "@tillside/policy/internal";'],
];

const allowed: readonly (readonly [file: string, code: string])[] = [
  ["packages/bulk/src/queue/x.ts", 'import { sealedWith } from "@tillside/policy/internal";'],
  ["packages/cli/bin/x.js", 'import "../dist/cli.js";'],
  ["packages/sandbox/src/x.ts", 'declare module "vitest" { interface Matchers {} }'],
  ["tools/mutation/src/x.ts", 'import shared from "../../../vitest.config.ts";'],
  [`${policy}/call/x.ts`, 'import type { P } from "./call.ts";\nexport const p = () => import("../auth/x.ts");'],
];

describe("the rules for imports", () => {
  it.each(planted.map(([rule, ...code]) => [rule.name, ...code, rules.get(rule)] as const))(
    "%s: a violation in %s is found: %s",
    (_rule, file, code, message) => {
      expect(problemsIn(file, code).join("\n")).toContain(message);
    },
  );

  it.each(allowed)("allow the imports in %s: %s", (file, code) => {
    expect(problemsIn(file, code)).toEqual([]);
  });

  it("hold in every production file of the workspace", () => {
    const files = packages.flatMap(({ directory }) =>
      globSync(`${directory}/{src,bin}/**/*.{astro,ts,tsx,mts,cts,js,jsx,mjs,cjs}`, {
        cwd: ROOT,
        exclude: ["**/src/generated/**"],
      })
        .map((file) => file.replaceAll(path.sep, "/"))
        .filter((file) => !isTest(file)),
    );
    expect(files.length).toBeGreaterThan(1000);
    expect(files.flatMap((file) => problemsIn(file, readFileSync(path.join(ROOT, file), "utf8")))).toEqual([]);
  });
});
