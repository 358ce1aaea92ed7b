import { readFileSync, statSync } from "node:fs";
import { CliError } from "../cli-error.ts";
import { fileProblem } from "../file-problem.ts";
import { isName, type Name, names } from "./names.ts";
import { profileLines } from "./profile-lines.ts";

/**
 * Reads a profile: `NAME=value` lines.
 * @throws CliError when others than its owner may read or change it, it cannot be read, or a line in it means nothing.
 */
export function readProfileFile(path: string): Partial<Record<Name, string>> {
  const profile: Partial<Record<Name, string>> = {};
  for (const { number, name, value } of profileLines(path, textOf(path).replace(/^\uFEFF/, ""))) {
    if (!isName(name)) {
      // Anything else may be a secret that stands in the wrong place.
      const said = /^TILLSIDE_[A-Z_]+$/.test(name) ? `says ${name}, which` : "says something that";
      throw new CliError(
        `Line ${number} of the profile ${path} ${said} means nothing. Known are ${Object.keys(names).join(", ")}.`,
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
    `The profile ${path} holds credentials, and others than you may read or change it. Make it yours alone: chmod 600 ${path}`,
  );
}
