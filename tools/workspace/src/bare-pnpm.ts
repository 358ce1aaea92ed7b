/** An instruction to run pnpm, which is missing on a machine with only Node and npm. */
export interface BarePnpm {
  readonly line: number;
  /** The command in the text. */
  readonly command: string;
}

/** The words after `pnpm` in a command: an option, a verb of pnpm, or a script. */
const VERBS = ["add", "dlx", "exec", "generate", "install", "run", "turbo", "update"];

/**
 * Finds `pnpm <word>` without `npx` before it.
 *
 * @param text a guide, a README, or a source with the messages that it prints.
 * @param scripts names of the root's scripts.
 */
export function barePnpm(text: string, scripts: readonly string[]): BarePnpm[] {
  const words = [...VERBS, ...scripts].map((word) => word.replaceAll(/\W/g, "\\$&")).join("|");
  const command = new RegExp(`(?<!npx )(?<![\\w@/.&-])pnpm (?:-[-\\w]+|<command>|(?:${words})\\b)`, "g");
  return text
    .split("\n")
    .flatMap((line, index) => Array.from(line.matchAll(command), ([found]) => ({ line: index + 1, command: found })));
}
