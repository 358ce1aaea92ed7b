import { CliError } from "../cli-error.ts";

/** A line of a profile that sets a value. */
export interface ProfileLine {
  /** From 1. */
  readonly number: number;
  readonly name: string;
  readonly value: string;
}

/**
 * The `NAME=value` lines of a profile. Values are taken literally, because they may be secrets. Empty lines and those that
 * begin with `#` are skipped. `export` before a name is allowed, so that a shell can read the same file.
 * @param path of the profile, for messages. They never quote a line.
 * @throws CliError for any other line; it names the number of the line.
 */
export function profileLines(path: string, text: string): ProfileLine[] {
  return text.split(/\r?\n/).flatMap((line, index) => {
    const [number, plain] = [index + 1, line.trim()];
    if (plain === "" || plain.startsWith("#")) return [];
    const refuse = (problem: string): never => {
      throw new CliError(`Line ${number} of the profile ${path} ${problem}`);
    };
    const [, name = "", given = ""] =
      /^(?:export\s+)?([^\s=]+)\s*=(.*)$/s.exec(plain) ?? refuse("is not of the form NAME=value.");
    return [{ number, name, value: unquoted(given.trim(), refuse) }];
  });
}

/** Removes the pair of quotes around a value. */
function unquoted(value: string, refuse: (problem: string) => never): string {
  const [quote = ""] = value;
  if (quote !== '"' && quote !== "'") {
    // A shell would end the value here, other readers would not.
    return /\s#/.test(value)
      ? refuse("has a # after its value. Quote the value, or put the comment on a line of its own.")
      : value;
  }
  if (value.length > 1 && value.endsWith(quote)) return value.slice(1, -1);
  return refuse(
    `begins its value with a quote (${quote}) but does not end with it. Quote the whole value with the other kind of quote.`,
  );
}
