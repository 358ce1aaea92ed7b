import { createHash } from "node:crypto";
import { mkdir, readFile, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";

/** In the environment, because the program that renders the pages shares no variable with the build that runs it. */
const FOLDER = "TILLSIDE_PORTAL_KEPT";

/** From now on, {@link kept} keeps in this folder. The caller empties it when a source of the portal changes. */
export function keepIn(folder: string): void {
  process.env[FOLDER] = folder;
}

/**
 * What was made of an input, from the last build that had the same input; made now if there was none, or outside a build.
 * @param make depends on the input and the sources of the portal only.
 */
export async function kept(kind: string, input: string, make: () => Promise<Uint8Array>): Promise<Uint8Array> {
  const folder = process.env[FOLDER];
  if (folder === undefined) return await make();
  const file = join(folder, `${kind}-${createHash("sha256").update(input).digest("base64url")}`);
  const last = await readFile(file).catch(() => undefined); // it is new
  if (last !== undefined) return last;
  const made = await make();
  await mkdir(folder, { recursive: true });
  // A build that is stopped while it writes leaves nothing that the next one would believe.
  const written = `${file}.${process.pid}`;
  await writeFile(written, made);
  await rename(written, file);
  return made;
}

/** {@link kept}, for a text. */
export async function keptText(kind: string, input: string, make: () => Promise<string> | string): Promise<string> {
  return Buffer.from(await kept(kind, input, async () => Buffer.from(await make()))).toString();
}
