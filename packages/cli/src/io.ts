/** Where text goes. */
export interface Output extends NodeJS.WritableStream {
  readonly isTTY?: boolean;
  readonly columns?: number;
}

/** Everything outside a command that it reads and writes. The program passes the streams of its own process. */
export interface Io {
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly stdin: AsyncIterable<Uint8Array>;
  /** Results. */
  readonly stdout: Output;
  /** Progress and messages. */
  readonly stderr: Output;
  /** Calls the listener on each Ctrl-C or SIGTERM, until the function that it returns is called. */
  readonly onInterrupt: (listener: () => void) => () => void;
}
