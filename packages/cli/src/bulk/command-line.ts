import type { Io } from "../io.ts";
import type { BulkFlags } from "./bulk-options.ts";

/** The same command with `--resume`, ready to paste into a shell; with npx, if npx started it. */
export function resumeCommand(
  words: readonly string[],
  { resume: hasResume }: Pick<BulkFlags, "resume">,
  { npm_command }: Io["environment"],
): string {
  const program = npm_command === "exec" ? "npx @tillside/cli" : "tillside";
  const shown = words.map(quoted);
  // After `--`, no word is an option.
  const end = words.indexOf("--");
  if (!hasResume) shown.splice(end < 0 ? words.length : end, 0, "--resume");
  return [program, ...shown].join(" ");
}

/** A shell such as zsh takes a word that begins with `=` for the path of a command. */
function quoted(word: string): string {
  return /^(?!=)[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`;
}
