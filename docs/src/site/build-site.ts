import { mkdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { repositoryRoot } from "@tillside/spec/apis";
import { writeFonts } from "../fonts/subset-fonts.ts";
import { writeReference } from "../reference/write-reference.ts";
import { searchRecords } from "../search/search-records.ts";
import { writeSearchIndex } from "../search/write-search-index.ts";
import { siteFolder } from "../site-folder.ts";
import type { ContentPage } from "./content-pages.ts";
import { writeCrawlerFiles } from "./crawler-files.ts";
import { writeDownloads } from "./downloads.ts";
import { keepIn } from "./kept.ts";
import { makeProgram, renderPages } from "./page-program.ts";
import { plainPages } from "./plain-pages.ts";
import { INPUTS, inputsText, portalInputs } from "./portal-inputs.ts";
import { programFolder } from "./program-folder.ts";
import { programStamp } from "./program-inputs.ts";
import { writeRedirectPages } from "./redirect-pages.ts";
import { sealSite } from "./seal-site.ts";
import { writeTwins } from "./twins.ts";

const root = fileURLToPath(new URL("../../", import.meta.url));

/** In the program's folder: what the program was made of. */
const STAMP = "stamp.txt";

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
  const program = await currentProgram();
  keepIn(join(program, "kept"));
  const pages = await plainPages();
  // The index is made by a process of its own.
  await Promise.all([writeSearchIndex(folder, searchRecords(pages)), writePages(program, folder, pages)]);
}

async function writePages(program: string, folder: string, pages: readonly ContentPage[]): Promise<void> {
  await renderPages(program, folder);
  await writeFonts(folder);
  await writeTwins(folder, pages);
  await writeDownloads(folder);
  await writeRedirectPages(folder);
  await writeCrawlerFiles(folder, process.env.DOCS_SITE);
  await sealSite(folder);
}

/** The folder of a program that is made of the sources as they are: the last one, or a new one in its place. */
async function currentProgram(): Promise<string> {
  const stamp = programStamp(repositoryRoot(root));
  const last = await readFile(join(programFolder, STAMP), "utf8").catch(() => undefined); // there is none the first time
  if (last === stamp) return programFolder;
  await rm(programFolder, { recursive: true, force: true });
  await mkdir(programFolder);
  await makeProgram(root, programFolder);
  await writeFile(join(programFolder, STAMP), stamp);
  return programFolder;
}
