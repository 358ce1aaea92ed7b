/** How the command ends, for scripts. Part of the interface: see the README. */
export const exitCodes = {
  /** Everything asked for was done. */
  done: 0,
  /** It could not be done: refused by the service, no answer, credentials not accepted. */
  failed: 1,
  /** The command line, the profile or a file is wrong; nothing was sent. */
  usage: 2,
  /** All records met their end, some of them were rejected. */
  rejected: 3,
  /** Of some records nobody knows whether they were taken in. */
  unknown: 4,
  /** `--wait` ended before the operation did. */
  timeout: 5,
  /** Stopped by Ctrl-C or a polite kill. */
  interrupted: 130,
} as const;

export type ExitCode = (typeof exitCodes)[keyof typeof exitCodes];
