import type { CommandUnknownOpts } from "@commander-js/extra-typings";

/**
 * Turns `help events send` into `events send --help`, because commander's own help looks one word deep. Unknown commands are
 * left for commander to refuse. Words after a complete command are dropped, or the command would run.
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
