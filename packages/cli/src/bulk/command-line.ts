import type { Io } from "../io.ts";

/** The same command with `--resume`, ready to paste into a shell; with npx, if npx started it. */
export function resumeCommand(words: readonly string[], { npm_command }: Io["environment"]): string {
  const program = npm_command === "exec" ? "npx @tillside/cli" : "tillside";
  const quoted = words.map((word) => (/^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`));
  return [program, ...quoted, ...(words.includes("--resume") ? [] : ["--resume"])].join(" ");
}
