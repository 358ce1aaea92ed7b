/** Exit codes, for scripts. They are part of the public interface, see the README. */
export const exitCodes = {
  /** Everything was done. */
  done: 0,
  /** The command failed: the service refused it or sent no response, or the credentials were not accepted. */
  failed: 1,
  /** The command line, the profile or a file is wrong; nothing was sent. */
  usage: 2,
  /** Every record has a result, and some were rejected. */
  rejected: 3,
  /** Some records are unknown: they may have been executed. */
  unknown: 4,
  /** `--wait` ended before the operation did. */
  timeout: 5,
  /** Stopped by Ctrl-C or SIGTERM. */
  interrupted: 130,
} as const;

export type ExitCode = (typeof exitCodes)[keyof typeof exitCodes];
