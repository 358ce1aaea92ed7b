import { execFile } from "node:child_process";
import { type FSWatcher, watch } from "node:fs";
import { join, sep } from "node:path";
import { promisify } from "node:util";
import { type Api, readApis, repositoryRoot } from "@tillside/codegen/apis";
import { writeApi } from "../reference/write-reference.ts";

const run = promisify(execFile);

/**
 * Bundles an API again when a file of its spec changes, and writes the pages that follow from it; a change of what the
 * specs share counts for all. What the bundler complains about is printed, and the pages stay as they were.
 */
export function watchSpecs(root: string = repositoryRoot()): FSWatcher {
  const apis = readApis(root);
  const changed = new Set<string>();
  let isWorking = false;

  async function work(): Promise<void> {
    if (isWorking) return;
    isWorking = true;
    while (changed.size > 0) {
      const names = [...changed];
      changed.clear();
      await Promise.all(names.map((name) => renew(root, name)));
    }
    isWorking = false;
  }

  return watch(join(root, "specs"), { recursive: true }, (_, file) => {
    for (const name of changedBy(file ?? "", apis)) changed.add(name);
    void work();
  });
}

/** The APIs that a file below specs/ belongs to. */
export function changedBy(file: string, apis: readonly Api[]): readonly string[] {
  const [folder, ...rest] = file.split(sep);
  if (!/\.ya?ml$/.test(file) || rest[0] === "dist") return [];
  return apis.map(({ name }) => name).filter((name) => folder === "shared" || folder === name);
}

async function renew(root: string, name: string): Promise<void> {
  try {
    await run(process.execPath, [join(root, "tools", "codegen", "src", "cli.ts"), "bundle", name], {
      cwd: join(root, "specs", name),
    });
    await writeApi(name);
    console.log(`docs  ${name} renewed`);
  } catch (error) {
    console.error((error as { stderr?: string }).stderr || (error as Error).message);
  }
}
