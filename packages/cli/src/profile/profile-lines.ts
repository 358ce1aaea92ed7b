import { CliError } from "../cli-error.ts";

/** A line of a profile that says something. */
export interface ProfileLine {
  /** From 1. */
  readonly number: number;
  readonly name: string;
  readonly value: string;
}

/**
 * The `NAME=value` lines of a profile, as they are: nothing within a value means anything, for it may be a secret. Empty lines
 * and those that begin with `#` are passed over; `export` before a name too, so that a shell can read the same file.
 * @param path for messages, which never quote a line.
 * @throws CliError for any other line, by its number.
 */
export function profileLines(path: string, text: string): ProfileLine[] {
  return text.split(/\r?\n/).flatMap((line, index) => {
    const [number, plain] = [index + 1, line.trim()];
    if (plain === "" || plain.startsWith("#")) return [];
    const refuse = (problem: string): never => {
      throw new CliError(`Line ${number} of the profile ${path} ${problem}`);
    };
    const [, name = "", given = ""] = /^(?:export\s+)?([^\s=]+)\s*=(.*)$/s.exec(plain) ?? refuse("is no NAME=value.");
    return [{ number, name, value: unquoted(given.trim(), refuse) }];
  });
}

/** Without the pair of quotes around it, if there is one. */
function unquoted(value: string, refuse: (problem: string) => never): string {
  const [quote = ""] = value;
  if (quote !== '"' && quote !== "'") {
    // Where a shell ends the value, and others do not.
    return /\s#/.test(value)
      ? refuse("has a # behind its value. Quote the value; a comment is a line of its own.")
      : value;
  }
  if (value.length > 1 && value.endsWith(quote)) return value.slice(1, -1);
  return refuse(
    `opens a quote (${quote}) that the line does not end with. Quote the whole value, with the other kind.`,
  );
}
