import { type ExitCode, exitCodes } from "../exit-codes.ts";
import { Profile } from "../profile/profile.ts";
import { SandboxReasons } from "../sandbox-reasons.ts";
import type { Surroundings } from "../surroundings.ts";

/** What a command works with, and how it ended. */
export class Context {
  /** The command line. */
  readonly words: readonly string[];
  readonly surroundings: Surroundings;
  exitCode: ExitCode = exitCodes.done;
  /** Why a sandbox refused what was sent to it. */
  readonly reasons = new SandboxReasons();

  constructor(words: readonly string[], surroundings: Surroundings) {
    this.words = words;
    this.surroundings = surroundings;
  }

  /** @throws CliError when the file cannot be used. */
  profile(path: string | undefined): Profile {
    return Profile.read(this.surroundings.environment, path);
  }
}
