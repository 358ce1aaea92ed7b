/** Where text goes. */
export interface Output extends NodeJS.WritableStream {
  readonly isTTY?: boolean;
  readonly columns?: number;
}

/** What a command is run in. `main.ts` hands over the process's own. */
export interface Surroundings {
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly stdin: AsyncIterable<Uint8Array>;
  /** Results. */
  readonly stdout: Output;
  /** Progress and complaints. */
  readonly stderr: Output;
  /** Calls the listener on each Ctrl-C or polite kill, until the function that it returns is called. */
  readonly onInterrupt: (listener: () => void) => () => void;
}
