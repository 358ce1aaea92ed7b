// Drives another process: one that renders the portal with the specs of its own workspace.
import { execFileSync } from "node:child_process";
import { cpSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { repositoryRoot } from "@tillside/spec/apis";
import { rounds } from "@tillside/testing/proof";
import { afterAll, beforeAll, expect, test } from "vitest";
import { programFolder } from "../src/site/program-folder.ts";
import { sealPage } from "../src/site/seal-page.ts";
import { builtSite } from "./support/built-site.ts";

const renderer = join(import.meta.dirname, "support", "render-portal.ts");
const root = repositoryRoot(import.meta.dirname);
const TIMEOUT = 900_000;

const BUNDLE = "specs/onboarding/dist/openapi.json";
const DESCRIPTION = "The status is set.";
const PAGE = "reference/onboarding/set-account-status/index.html";

/**
 * A workspace that has the specs alone. Below docs, where what Astro makes finds the packages that it imports; in `node_modules`, which
 * the server of `dev-site.test.ts` does not watch.
 */
let workspace: string;

beforeAll(() => {
  workspace = mkdtempSync(join(root, "docs", "node_modules", ".edited-"));
  for (const file of globSync(
    [
      "pnpm-workspace.yaml",
      "specs/*.yaml",
      "specs/*/{rules.yaml,dist,changelog}",
      "specs/workflows/*.yaml",
      "docs/.api-changelog.md",
    ],
    { cwd: root },
  )) {
    cpSync(join(root, file), join(workspace, file), { recursive: true });
  }
});

afterAll(() => rmSync(workspace, { recursive: true, force: true }));

/** The pages as they are published, by their path. */
function rendered(site: string, words: readonly string[]): ReadonlyMap<string, string> {
  mkdirSync(join(workspace, site));
  // As `npm run build` starts it: a test run would make Astro and Vite build something else.
  const { VITEST: _, ...own } = process.env;
  const env = { ...own, NODE_ENV: "production" };
  execFileSync(process.execPath, [renderer, ...words, join(workspace, site)], { cwd: workspace, env, stdio: "pipe" });
  return new Map(pagesOf(join(workspace, site)).map(([name, page]) => [name, sealPage(page)]));
}

function pagesOf(site: string): [name: string, page: string][] {
  return globSync("**/*.html", { cwd: site }).map((name) => [name, readFileSync(join(site, name), "utf8")]);
}

test(
  "the program that the build kept renders the portal's pages again, byte for byte",
  () => {
    const again = rendered("again", [programFolder]);
    expect(again.size).toBeGreaterThan(100);
    const differing = [...again].filter(([name, page]) => page !== readFileSync(join(builtSite, name), "utf8"));
    expect(differing.map(([name]) => name)).toEqual([]);
  },
  TIMEOUT,
);

// Astro's build takes half a minute.
test.each(rounds([], ["a description"]))(
  "%s that was edited: the kept program renders what a new one renders",
  () => {
    const bundle = join(workspace, BUNDLE);
    writeFileSync(bundle, readFileSync(bundle, "utf8").replaceAll(DESCRIPTION, "It is set, as of today."));
    const kept = rendered("kept", [programFolder]);
    mkdirSync(join(workspace, "program"));
    const made = rendered("made", ["--make", join(workspace, "program")]);
    expect(kept.get(PAGE)).toContain("It is set, as of today.");
    expect([...kept].filter(([name, page]) => page !== made.get(name)).map(([name]) => name)).toEqual([]);
    expect(kept.size).toBe(made.size);
  },
  TIMEOUT,
);
