/**
 * The release: `npm run release -- --dry-run` packs and checks what would be published, `npm run release` publishes the packed tarballs.
 * The latter runs in the publish job of `.github/workflows/release.yml`, directly with Node and without dependencies.
 */
import { execFileSync } from "node:child_process";
import { appendFileSync } from "node:fs";
import path from "node:path";
import { assertPublishable } from "./release/assert-publishable.ts";
import { readOptions } from "./release/options.ts";
import { pendingChangesets } from "./release/pending-changesets.ts";
import { publish } from "./release/publish.ts";
import { readReleaseList } from "./release/release-list.ts";
import { ROOT } from "./root.ts";

/** Where a dry run leaves the tarballs. */
const FOLDER = path.join(ROOT, "dist/release");

const show = (line: string) => console.log(line);

async function tryOut(): Promise<number> {
  const { dryRun } = await import("./release/dry-run.ts");
  const problems = await dryRun(FOLDER, show);
  for (const problem of problems) console.error(`✗ ${problem}\n`);
  show(problems.length === 0 ? `Nothing was published. The tarballs are in ${FOLDER}.` : `${problems.length} to fix.`);
  if (process.env.GITHUB_OUTPUT !== undefined) {
    appendFileSync(process.env.GITHUB_OUTPUT, `pending-changesets=${pendingChangesets(ROOT).length}\n`);
  }
  return problems.length === 0 ? 0 : 1;
}

async function release(): Promise<number> {
  const list = readReleaseList(FOLDER);
  const commit = execFileSync("git", ["rev-parse", "HEAD"], { cwd: ROOT, encoding: "utf8" }).trim();
  assertPublishable({ list, commit, pending: pendingChangesets(ROOT), env: process.env });
  await publish(list, { folder: FOLDER, provenance: true, show });
  return 0;
}

try {
  const { dryRun } = readOptions(process.argv.slice(2));
  process.exitCode = dryRun ? await tryOut() : await release();
} catch (error) {
  console.error(`\n✗ ${error instanceof Error ? error.message : error}\n`);
  process.exitCode = 1;
}
