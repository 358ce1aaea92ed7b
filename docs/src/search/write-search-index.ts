import { mkdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { close, createIndex, type PagefindIndex } from "pagefind";
import { DocsError } from "../docs-error.ts";
import type { SearchRecord } from "./search-record.ts";

/** What Pagefind brings for pages without a search of their own; ours needs the engine and the index only. */
const LEFT_OUT = /^pagefind-(?!entry\.json$)/;

/** Files with the texts of the results: a search loads most of them, so that a few larger ones arrive sooner than many. */
const MAX_FRAGMENTS = 8;

/** Writes the index of the search to `pagefind/` of the built portal. */
export async function writeSearchIndex(site: string, records: readonly SearchRecord[]): Promise<void> {
  try {
    const { index, errors } = await createIndex({ maxFragments: MAX_FRAGMENTS });
    if (!index) throw new DocsError(`Pagefind did not start: ${errors.join("; ")}.`);
    for (const record of records) await addRecord(index, record);
    const { files } = await index.getFiles();
    for (const { path, content } of files) {
      if (LEFT_OUT.test(path)) continue;
      const target = join(site, "pagefind", path);
      await mkdir(dirname(target), { recursive: true });
      await writeFile(target, content);
    }
  } finally {
    await close();
  }
}

async function addRecord(index: PagefindIndex, record: SearchRecord): Promise<void> {
  const { url, text, ...meta } = record;
  const { kind, api } = meta;
  const { errors } = await index.addCustomRecord({
    url,
    language: "en",
    content: text,
    meta,
    filters: { kind: [kind], ...(api && { api: [api] }) },
  });
  if (errors.length > 0) throw new DocsError(`The search cannot index ${url}: ${errors.join("; ")}.`);
}
