import { rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { repositoryRoot } from "@tillside/spec/apis";
import { writeReference } from "../reference/write-reference.ts";
import { searchRecords } from "../search/search-records.ts";
import { writeSearchIndex } from "../search/write-search-index.ts";
import { siteFolder } from "../site-folder.ts";
import { writeCrawlerFiles } from "./crawler-files.ts";
import { writeDownloads } from "./downloads.ts";
import { INPUTS, inputsText, portalInputs } from "./portal-inputs.ts";
import { plainPages } from "./plain-pages.ts";
import { writeRedirectPages } from "./redirect-pages.ts";
import { sealSite } from "./seal-site.ts";
import { writeTwins } from "./twins.ts";

const root = fileURLToPath(new URL("../../", import.meta.url));

/** Writes the whole portal to `dist/`, in one go at the end: whoever serves it meanwhile serves the old one whole. */
export async function buildSite(): Promise<void> {
  // Read first: what changes while the portal is built is not in it.
  const repository = repositoryRoot(root);
  const inputs = portalInputs(repository);
  await writeReference();
  const folder = join(root, `.build-${process.pid}`);
  const old = join(root, `.build-${process.pid}-old`);
  try {
    await buildInto(folder);
    await rename(siteFolder, old).catch(() => undefined); // there is none the first time
    await rename(folder, siteFolder);
    await writeFile(join(repository, INPUTS), inputsText(inputs));
  } finally {
    for (const rest of [folder, old]) await rm(rest, { recursive: true, force: true });
  }
}

async function buildInto(folder: string): Promise<void> {
  // Read when Astro is loaded: nothing is reported to its makers.
  process.env.ASTRO_TELEMETRY_DISABLED = "1";
  const { build } = await import("astro");
  // Forced: pages rendered before, perhaps under another configuration, are not taken from a cache.
  await build({ root, outDir: folder, logLevel: "error", force: true });
  const pages = await plainPages();
  await writeTwins(folder, pages);
  await writeSearchIndex(folder, searchRecords(pages));
  await writeDownloads(folder);
  await writeRedirectPages(folder);
  await writeCrawlerFiles(folder, process.env.DOCS_SITE);
  await sealSite(folder);
}
