import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { mustRun } from "../must-run.ts";
import { ROOT } from "../root.ts";
import { tableLines } from "../table.ts";
import { runTurbo, taskLog } from "../turbo.ts";
import { changelogProblems } from "./changelog-problems.ts";
import { citationProblems } from "./citation-problems.ts";
import { inDependencyOrder } from "./dependency-order.ts";
import { pack } from "./pack.ts";
import { type PackedPackage, readPacked } from "./packed-package.ts";
import { pendingChangesets } from "./pending-changesets.ts";
import { provenanceProblems } from "./provenance-problems.ts";
import { isPublished } from "./publish.ts";
import { quickstart, quickstartProblems } from "./quickstart.ts";
import { readmeProblems } from "./readme-problems.ts";
import { integrityOf, writeReleaseList } from "./release-list.ts";
import { type RootFields, rootFieldProblems } from "./root-fields.ts";
import { publintProblems, typeProblems } from "./tarball-problems.ts";
import { versionProblems } from "./version-problems.ts";

/**
 * Builds and packs everything that is published, with the versions and changelogs of the pending changesets, and checks
 * the tarballs. Without problems, `folder` then contains them and the list of what to publish.
 *
 * @returns every problem found, one message each.
 */
export async function dryRun(folder: string, show: (line: string) => void): Promise<string[]> {
  show("Building…");
  const builds = await runTurbo(["build", "single-file", "--filter=./packages/**"]);
  const broken = builds.filter(({ state }) => state === "failed");
  if (broken.length > 0) return broken.map((task) => `${task.package} build:\n${taskLog(task)}`);

  const pending = pendingChangesets(ROOT).length;
  show(`Packing${pending > 0 ? `, with the versions that ${pending} pending changesets give` : ""}…`);
  rmSync(folder, { recursive: true, force: true });
  const tarballs = await pack(folder, { nextVersions: pending > 0 });
  const packages = inDependencyOrder(await Promise.all([...tarballs.values()].map(readPacked)));

  show("Checking versions, changelogs, READMEs, provenance, entry points and types…");
  const problems = await packageProblems(packages);
  show("Installing the tarballs in an empty folder and running the quickstart…");
  const consumer = mkdtempSync(path.join(tmpdir(), "release-"));
  try {
    problems.push(...(await quickstartProblems(consumer, [...tarballs.values()], quickstart(ROOT))));
  } finally {
    rmSync(consumer, { recursive: true, force: true });
  }
  for (const line of ["", ...(await releaseTable(packages, folder)), ""]) show(line);
  if (problems.length > 0) return problems;

  const commit = (await mustRun("git", ["rev-parse", "HEAD"])).trim();
  writeReleaseList(folder, {
    commit,
    packages: packages.map(({ name, version, tarball }) => ({
      name,
      version,
      file: path.basename(tarball),
      integrity: integrityOf(tarball),
    })),
  });
  return [];
}

async function packageProblems(packages: readonly PackedPackage[]): Promise<string[]> {
  const fields = readJson<RootFields>("package.json");
  const { fixed } = readJson<{ fixed: string[][] }>(".changeset/config.json");
  const problems = [...rootFieldProblems(fields), ...versionProblems(packages, fixed)];
  for (const each of packages) {
    problems.push(
      ...changelogProblems(each),
      ...readmeProblems(each),
      ...citationProblems(each, packages),
      ...provenanceProblems(each, fields, process.env.GITHUB_REPOSITORY),
      ...(await publintProblems(each.tarball)),
      ...(await typeProblems(each.tarball)),
    );
  }
  return problems;
}

async function releaseTable(packages: readonly PackedPackage[], folder: string): Promise<string[]> {
  const rows = await Promise.all(
    packages.map(async ({ name, version, bytes, files, tarball }) => {
      const published = await isPublished({ name, version }, { folder });
      const size = `${(bytes / 1024).toFixed(1)} kB`;
      return [name, version, size, String(files.size), published ? "on the registry, skipped" : path.basename(tarball)];
    }),
  );
  return tableLines([["package", "version", "size", "files", "would be published"], ...rows]);
}

function readJson<Content>(file: string): Content {
  return JSON.parse(readFileSync(path.join(ROOT, file), "utf8")) as Content;
}
