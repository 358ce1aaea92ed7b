import { mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { apiChangelogFile } from "./api-changelog-file.ts";
import { apiChangelogText } from "./pages/api-changelog-text.ts";
import { changelogPage } from "./pages/changelog-page.ts";
import { contractGapsPage } from "./pages/contract-gaps-page.ts";
import { errorsPage } from "./pages/errors-page.ts";
import { optionsPage } from "./pages/options-page.ts";
import type { Page } from "./pages/page.ts";
import { sdkPage } from "./pages/sdk-page.ts";
import { readReferenceApis } from "./read-apis.ts";

const contentFolder = fileURLToPath(new URL("../content/docs/", import.meta.url));

/** The folders below it whose Markdown is generated. What people write there is MDX. */
const GENERATED = ["changelog", "reference", "sdk"];

/** Writes the generated pages of the collection and the API changelog, those that changed only, and removes what is no page any more. */
export async function writeReference(): Promise<void> {
  const apis = readReferenceApis();
  const written = await write([contractGapsPage(apis), sdkPage(apis), optionsPage(), errorsPage(), changelogPage()]);
  await writeChanged(apiChangelogFile(), await apiChangelogText(apis));
  for (const folder of GENERATED) {
    for (const entry of await readdir(join(contentFolder, folder), { recursive: true, withFileTypes: true })) {
      const path = join(entry.parentPath, entry.name);
      if (entry.isFile() && path.endsWith(".md") && !written.has(path)) await rm(path);
    }
  }
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
