import type { CommandUnknownOpts } from "@commander-js/extra-typings";
import { CliError } from "./cli-error.ts";

/**
 * Has a command refuse values that a shell made by mistake, before its action. Commander would leave out or overwrite them: the command could
 * check less or write to another account, and look like a success.
 */
export function checkOptionValues(command: CommandUnknownOpts): void {
  const given = new Map<string, number>();
  for (const option of command.options) {
    command.on(`option:${option.name()}`, () => given.set(option.name(), (given.get(option.name()) ?? 0) + 1));
  }
  const names = new Set(command.options.flatMap(({ long, short }) => [long, short]));
  command.hook("preAction", (_, chosen) => {
    if (chosen !== command) return;
    for (const option of command.options) {
      const value: unknown = command.getOptionValue(option.attributeName());
      // A separator may be a space or a tab.
      if (!option.flags.endsWith("<character>") && [value].flat().some(isBlank)) {
        throw new CliError(`${option.long} is blank. Give it a value, or leave it out. Is a shell variable not set?`);
      }
      // Of `--ledger --dry-run`, Commander makes a ledger of this name and no dry run.
      const taken = [value].flat().find((one) => names.has(one as string));
      if (taken !== undefined) {
        throw new CliError(
          `${option.long} has no value before ${taken}. Give it one, or leave it out. Is a shell variable not set?`,
        );
      }
      // A list or an object collects its values.
      const takesOne = (option.required || option.optional) && typeof value !== "object";
      if (takesOne && (given.get(option.name()) ?? 0) > 1) {
        throw new CliError(`${option.long} is given more than once, and takes one value. Leave out the others.`);
      }
    }
  });
}

function isBlank(value: unknown): boolean {
  return typeof value === "string" && value.trim() === "";
}
