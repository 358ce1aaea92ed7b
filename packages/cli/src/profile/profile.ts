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
   * @param given `--profile`; where it is empty or missing `TILLSIDE_PROFILE`, else the file in the user's configuration folder, if it is there.
   * @throws CliError when the file cannot be used.
   */
  static read(environment: Io["environment"], given: string | undefined): Profile {
    const named = given || environment.TILLSIDE_PROFILE || undefined;
    const path = named ?? usualPath(environment);
    return new Profile(environment, named !== undefined || existsSync(path) ? readProfileFile(path) : {}, path);
  }

  /** The environment's value, or the file's. An empty one is none. */
  find(name: Name): string | undefined {
    return this.#environment[name] || this.#file[name] || undefined;
  }

  /** @throws CliError that says where it can be written. */
  need(name: Name): string {
    const value = this.find(name);
    if (value !== undefined) return value;
    throw new CliError(
      `${name} is missing (${names[name]}). Set it in the environment, or in the profile ${this.#path} (NAME=value, chmod 600).`,
    );
  }
}

function usualPath({ XDG_CONFIG_HOME, HOME, APPDATA }: Io["environment"]): string {
  return join(XDG_CONFIG_HOME || APPDATA || join(HOME || ".", ".config"), "tillside", "profile");
}
