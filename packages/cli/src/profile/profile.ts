import { existsSync } from "node:fs";
import { join } from "node:path";
import { CliError } from "../cli-error.ts";
import type { Io } from "../io.ts";
import { type Name, names } from "./names.ts";
import { readProfileFile } from "./read-profile-file.ts";

/** Base URLs and credentials, from the environment and from a file. */
export class Profile {
  readonly #environment: Io["environment"];
  readonly #file: Partial<Record<Name, string>>;
  readonly #path: string;

  private constructor(environment: Io["environment"], file: Partial<Record<Name, string>>, path: string) {
    this.#environment = environment;
    this.#file = file;
    this.#path = path;
  }

  /**
   * @param given `--profile`. Without it: `TILLSIDE_PROFILE`, or the file in the user's configuration folder, if that exists.
   * @throws CliError when the file cannot be used.
   */
  static read(environment: Io["environment"], given: string | undefined): Profile {
    const named = given ?? filled("TILLSIDE_PROFILE", environment.TILLSIDE_PROFILE, "environment");
    const path = named ?? usualPath(environment);
    return new Profile(environment, named !== undefined || existsSync(path) ? readProfileFile(path) : {}, path);
  }

  /**
   * The value in the environment, or else in the file. An empty value counts as missing.
   * @throws CliError when it is blank.
   */
  find(name: Name): string | undefined {
    return (
      filled(name, this.#environment[name], "environment") ?? filled(name, this.#file[name], `profile ${this.#path}`)
    );
  }

  /** @throws CliError that says where to set it, or that it is blank. */
  need(name: Name): string {
    const value = this.find(name);
    if (value !== undefined) return value;
    throw new CliError(
      `${name} is missing (${names[name]}). Set it in the environment, or in the profile ${this.#path} (NAME=value, chmod 600).`,
    );
  }
}

function filled(name: string, value: string | undefined, where: string): string | undefined {
  if (!value) return undefined;
  if (value.trim() !== "") return value;
  throw new CliError(`${name} is blank in the ${where}. Give it a value, or remove it.`);
}

function usualPath({ XDG_CONFIG_HOME, HOME, APPDATA }: Io["environment"]): string {
  return join(XDG_CONFIG_HOME || APPDATA || join(HOME || ".", ".config"), "tillside", "profile");
}
