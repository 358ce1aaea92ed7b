import type { LongWait } from "@tillside/onboarding";
import { type ExitCode, exitCodes } from "../exit-codes.ts";
import type { Io } from "../io.ts";
import { Profile } from "../profile/profile.ts";
import { SandboxReasons } from "../sandbox-reasons.ts";
import { waitLine } from "../wait-line.ts";

/** The input of a command, and its exit code. */
export class Context {
  /** The command line. */
  readonly words: readonly string[];
  readonly io: Io;
  exitCode: ExitCode = exitCodes.done;
  /** Why a sandbox refused requests. */
  readonly reasons = new SandboxReasons();

  constructor(words: readonly string[], io: Io) {
    this.words = words;
    this.io = io;
  }

  /** The policy of a single call: a wait of some seconds is shown. */
  get policy(): { readonly onWait: (wait: LongWait) => void } {
    return { onWait: (wait) => void this.io.stderr.write(`${waitLine(wait)}\n`) };
  }

  /** @throws CliError when the file cannot be used. */
  profile(path: string | undefined): Profile {
    return Profile.read(this.io.environment, path);
  }
}
