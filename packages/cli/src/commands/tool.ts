import { Command } from "@commander-js/extra-typings";
import { runProgram } from "./run-program.ts";

/**
 * A command that runs another package's program in this process with the remaining arguments.
 *
 * @param before looks at the arguments first: it may write what the program's own help does not have, or end the command.
 */
export function tool(
  name: string,
  summary: string,
  packageName: string,
  before: (words: readonly string[]) => void = () => {},
) {
  return new Command(name)
    .summary(summary)
    .description(`${summary}; all arguments go to ${packageName}`)
    .helpOption(false)
    .argument("[words...]")
    .allowUnknownOption()
    .passThroughOptions()
    .action(async (words) => {
      before(words);
      // Ends with the program, which sets the exit code itself.
      await runProgram(packageName, words);
    });
}
