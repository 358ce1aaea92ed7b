import type { CommandUnknownOpts } from "@commander-js/extra-typings";

/**
 * `help events send` as `events send --help`: commander's own looks one word deep. A command that there is not is left to its
 * complaint; nothing that follows a whole command is taken along, or it would run.
 */
export function helpWords(words: readonly string[], root: CommandUnknownOpts): readonly string[] {
  const [first, ...names] = words;
  if (first !== "help") return words;
  const known: string[] = [];
  for (let { commands } = root; commands.length > 0 && known.length < names.length; ) {
    const name = names[known.length] as string;
    const found = commands.find((command) => command.name() === name);
    if (found === undefined) return [...known, name];
    known.push(name);
    commands = found.commands;
  }
  return [...known, "--help"];
}
