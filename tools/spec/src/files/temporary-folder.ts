import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** Gives `use` an empty folder, which is removed when it ends. */
export async function inTemporaryFolder<T>(use: (folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), "tillside-"));
  try {
    return await use(folder);
  } finally {
    await rm(folder, { recursive: true });
  }
}
