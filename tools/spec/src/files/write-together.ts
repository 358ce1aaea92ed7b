import { mkdir, rename, rm, writeFile } from "node:fs/promises";
import { basename, dirname, join } from "node:path";

/**
 * Writes all files or none: each is written beside its place, and only when every one is complete are they renamed.
 * A failure before that leaves what was there untouched.
 */
export async function writeTogether(files: ReadonlyMap<string, string>): Promise<void> {
  const drafts = [...files].map(([path, content]) => ({
    path,
    content,
    draft: join(dirname(path), `.${basename(path)}.${process.pid}.tmp`),
  }));
  try {
    for (const { draft, content } of drafts) {
      await mkdir(dirname(draft), { recursive: true });
      await writeFile(draft, content);
    }
    for (const { draft, path } of drafts) await rename(draft, path);
  } finally {
    for (const { draft } of drafts) await rm(draft, { force: true });
  }
}
