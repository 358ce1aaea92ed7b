import { existsSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { mustRun } from "../must-run.ts";
import { ROOT } from "../root.ts";
import { type StageOptions, stage } from "./stage.ts";

/**
 * Packs the packages that are published, as they would be published, into a folder. They have to be built.
 *
 * @param isWanted which of them, by name; default: all.
 * @returns the tarballs' paths by the packages' names.
 */
export async function pack(
  destination: string,
  { nextVersions }: Pick<StageOptions, "nextVersions">,
  isWanted: (name: string) => boolean = () => true,
): Promise<Map<string, string>> {
  const folder = mkdtempSync(path.join(tmpdir(), "stage-"));
  try {
    mkdirSync(destination, { recursive: true });
    const staged = await stage({ root: ROOT, folder, nextVersions });
    const wanted = staged.filter(({ name }) => isWanted(name));
    const filters = wanted.map(({ name }) => `--filter=${name}`);
    await mustRun("pnpm", [...filters, "pack", "--pack-destination", destination], { cwd: folder });
    const tarballs = new Map<string, string>();
    for (const { name, manifest } of wanted) {
      const tarball = path.join(destination, `${name.replace("@", "").replace("/", "-")}-${manifest.version}.tgz`);
      if (!existsSync(tarball)) throw new Error(`pnpm pack left no ${tarball}.`);
      tarballs.set(name, tarball);
    }
    return tarballs;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
