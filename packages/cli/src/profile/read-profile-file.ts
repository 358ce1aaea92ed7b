import { readFileSync, statSync } from "node:fs";
import { CliError } from "../cli-error.ts";
import { fileProblem } from "../file-problem.ts";
import { isName, type Name, names } from "./names.ts";
import { profileLines } from "./profile-lines.ts";

/**
 * Reads a profile: `NAME=value` lines.
 * @throws CliError if other users can read or change it, if it cannot be read, or if one of its lines is wrong.
 */
export function readProfileFile(path: string): Partial<Record<Name, string>> {
  const profile: Partial<Record<Name, string>> = {};
  for (const { number, name, value } of profileLines(path, textOf(path).replace(/^\uFEFF/, ""))) {
    if (!isName(name)) {
      // Any other name may be a secret in the wrong place.
      const shown = /^TILLSIDE_[A-Z_]+$/.test(name) ? `the unknown name ${name}` : "an unknown name";
      throw new CliError(
        `Line ${number} of the profile ${path} sets ${shown}. Known names: ${Object.keys(names).join(", ")}.`,
      );
    }
    profile[name] = value;
  }
  return profile;
}

function textOf(path: string): string {
  try {
    const stat = statSync(path);
    const others = stat.isDirectory() ? 0 : stat.mode & 0o077;
    if (others === 0 || process.platform === "win32") return readFileSync(path, "utf8");
  } catch (error) {
    throw new CliError(`The profile ${path} cannot be read: ${fileProblem(error)}.`);
  }
  throw new CliError(
    `The profile ${path} contains credentials, and other users can read or change it. Make it private: chmod 600 ${path}`,
  );
}
