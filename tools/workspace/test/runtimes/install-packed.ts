import { cpSync, writeFileSync } from "node:fs";
import path from "node:path";
import { build } from "esbuild";
import { mustRun } from "../../src/must-run.ts";
import { pack } from "../../src/release/pack.ts";

const PACKED = new Set(["@tillside/policy", "@tillside/onboarding"]);

/**
 * Packs the policy and a client, installs both in a folder outside the workspace as a consumer would, and compiles the
 * programs there: for workerd as one module with everything in it, for the others with the packages left to be found.
 */
export async function installPacked(folder: string): Promise<void> {
  const tarballs = await pack(path.join(folder, "tarballs"), { nextVersions: false }, (name) => PACKED.has(name));
  writeFileSync(path.join(folder, "package.json"), JSON.stringify({ private: true, type: "module" }));
  const quietly = ["--prefer-offline", "--ignore-scripts", "--no-audit", "--no-fund"];
  await mustRun("npm", ["install", ...quietly, ...tarballs.values()], { cwd: folder });
  // From the folder itself, so that the packages found are the installed ones.
  cpSync(path.join(import.meta.dirname, "program"), path.join(folder, "program"), { recursive: true });
  const program = (name: string) => path.join(folder, "program", name);
  const common = { bundle: true, outdir: folder, format: "esm", target: "es2022" } as const;
  await build({
    ...common,
    entryPoints: [program("cli.ts"), program("journal.ts")],
    packages: "external",
    platform: "node",
  });
  await build({ ...common, entryPoints: [program("worker.ts")], conditions: ["workerd", "worker"] });
}
