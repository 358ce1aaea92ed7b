import { Command } from "@commander-js/extra-typings";
import { runProgram } from "./run-program.ts";

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
      // Ends with the program, which sets the exit code itself.
      await runProgram(packageName, words);
    });
}
