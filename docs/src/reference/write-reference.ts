import { mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { readApis } from "@tillside/spec/apis";
import { apiPage } from "./pages/api-page.ts";
import { changelogPage } from "./pages/changelog-page.ts";
import { errorsPage } from "./pages/errors-page.ts";
import { openPointsPage } from "./pages/open-points-page.ts";
import { operationPage } from "./pages/operation-page.ts";
import { optionsPage } from "./pages/options-page.ts";
import type { Page } from "./pages/page.ts";
import { referencePage } from "./pages/reference-page.ts";
import { sdkPage } from "./pages/sdk-page.ts";
import { type ReferenceApi, readReferenceApi, readReferenceApis } from "./read-apis.ts";
import { sandboxFixtures } from "./samples/sandbox-fixtures.ts";

const contentFolder = fileURLToPath(new URL("../content/docs/", import.meta.url));

/** The folders below it that hold generated pages only. */
const GENERATED = ["changelog", "reference", "sdk"];

/** Writes the reference's pages, those that changed only, and removes what is no page any more. */
export async function writeReference(): Promise<void> {
  const written = await write(await referencePages());
  for (const folder of GENERATED) {
    for (const entry of await readdir(join(contentFolder, folder), { recursive: true, withFileTypes: true })) {
      const path = join(entry.parentPath, entry.name);
      if (entry.isFile() && !written.has(path)) await rm(path);
    }
  }
}

/** Writes the pages of one API, after an edit of its spec. */
export async function writeApi(name: string): Promise<void> {
  const api = readApis().find((one) => one.name === name);
  if (api) await write(await apiPages(readReferenceApi(api)));
}

/** Every generated page. */
async function referencePages(): Promise<readonly Page[]> {
  const apis = readReferenceApis();
  return [
    ...(await Promise.all(apis.map(apiPages))).flat(),
    openPointsPage(apis),
    sdkPage(apis),
    optionsPage(),
    errorsPage(),
    changelogPage(),
    referencePage(apis),
  ];
}

async function apiPages(api: ReferenceApi): Promise<readonly Page[]> {
  const fixtures = await sandboxFixtures();
  return [apiPage(api), ...api.operations.map((operation) => operationPage(api, operation, fixtures))];
}

/** Writes what differs from what is there, and returns the paths of all. */
async function write(pages: readonly Page[]): Promise<ReadonlySet<string>> {
  const files = new Map(pages.map(({ path, markdown }) => [join(contentFolder, `${path}.md`), `${markdown}\n`]));
  for (const [path, text] of files) await writeChanged(path, text);
  return new Set(files.keys());
}

async function writeChanged(path: string, text: string): Promise<void> {
  const known = await readFile(path, "utf8").catch(() => undefined);
  if (known === text) return;
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, text);
}
