import { readFileSync, statSync } from "node:fs";
import { parseEnv } from "node:util";
import { CliError } from "../cli-error.ts";
import { isName, type Name, names } from "./names.ts";

/**
 * Reads a profile: `NAME=value` lines, as in an `.env` file.
 * @throws CliError when others than its owner may read or change it, it cannot be read, or a name in it means nothing.
 */
export function readProfileFile(path: string): Partial<Record<Name, string>> {
  const others = modeOf(path) & 0o077;
  if (others !== 0 && process.platform !== "win32") {
    throw new CliError(
      `The profile ${path} holds credentials, and others than you may read or change it. Make it yours alone: chmod 600 ${path}`,
    );
  }
  const values = parseEnv(readFileSync(path, "utf8").replace(/^\uFEFF/, ""));
  const profile: Partial<Record<Name, string>> = {};
  for (const [name, value] of Object.entries(values)) {
    if (!isName(name)) {
      throw new CliError(
        `The profile ${path} says ${name}, which means nothing. Known are ${Object.keys(names).join(", ")}.`,
      );
    }
    if (value !== undefined) profile[name] = value;
  }
  return profile;
}

function modeOf(path: string): number {
  try {
    return statSync(path).mode;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new CliError(`The profile ${path} cannot be read: ${code === "ENOENT" ? "it is not there" : code}.`);
  }
}
