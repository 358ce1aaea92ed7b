/** Exit codes, for scripts. They are part of the public interface, see the README. */
export const exitCodes = {
  /** The command succeeded. */
  done: 0,
  /** The command failed: the service refused it, a read or a request that was not sent got no response, or the credentials are wrong. */
  failed: 1,
  /** The command line, the profile or a file is wrong; nothing was sent. */
  usage: 2,
  /** Every record has a result, and some were rejected. */
  rejected: 3,
  /**
   * The outcome of some records or of a write is unknown: they may have been executed. Or a write was executed, and its response cannot be
   * read.
   */
  unknown: 4,
  /** `--wait` reached its timeout before the operation was done. */
  timeout: 5,
  /** Stopped by Ctrl-C or SIGTERM. The message says whether a write may have been executed. */
  interrupted: 130,
} as const;

export type ExitCode = (typeof exitCodes)[keyof typeof exitCodes];
