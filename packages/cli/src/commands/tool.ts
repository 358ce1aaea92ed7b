import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { Command } from "@commander-js/extra-typings";

const { resolve } = createRequire(import.meta.url);

/**
 * A command that runs another package's program in this process with the remaining arguments.
 *
 * @param beforeHelp writes what the program's own help does not have.
 */
export function tool(name: string, summary: string, packageName: string, beforeHelp: () => void = () => {}) {
  return new Command(name)
    .summary(summary)
    .description(`${summary}; all arguments go to ${packageName}`)
    .helpOption(false)
    .argument("[words...]")
    .allowUnknownOption()
    .passThroughOptions()
    .action(async (words) => {
      if (words[0] === "--help" || words[0] === "-h") beforeHelp();
      const program = programOf(packageName);
      process.argv = [process.execPath, program, ...words];
      // Ends with the program, which sets the exit code itself.
      await import(pathToFileURL(program).href);
    });
}

function programOf(packageName: string): string {
  const manifest = resolve(`${packageName}/package.json`);
  const { bin } = JSON.parse(readFileSync(manifest, "utf8")) as { bin: Record<string, string> };
  return path.join(path.dirname(manifest), Object.values(bin)[0] as string);
}
