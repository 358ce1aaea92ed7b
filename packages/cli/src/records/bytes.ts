import { closeSync, constants, createReadStream, open, openSync, statSync } from "node:fs";
import { Socket } from "node:net";
import { Readable } from "node:stream";
import { promisify } from "node:util";
import { CliError } from "../cli-error.ts";
import { fileProblem } from "../file-problem.ts";

/** The bytes of a source. */
export interface Bytes {
  readonly chunks: AsyncIterable<Uint8Array>;
  /** Undefined if it is not known before their end. */
  readonly size: number | undefined;
  /** Ends reading, also of a source that is silent or has no end: the process would stay alive for it. */
  close(): void;
}

const openedFile = promisify(open);

/** The bytes of a file, or of stdin for `-`. @throws CliError when it cannot be read. */
export function openBytes(path: string, stdin: AsyncIterable<Uint8Array>): Bytes {
  if (path === "-") {
    return { chunks: stdin, size: undefined, close: () => stdin instanceof Readable && stdin.destroy() };
  }
  try {
    const stat = statSync(path);
    if (stat.isDirectory()) throw new CliError(`${path} is a folder, not a file.`);
    if (stat.isFIFO()) return { ...whenRead(path, openPipe, endOpening), size: undefined };
    return { ...whenRead(path, openFile), size: stat.isFile() ? stat.size : undefined };
  } catch (error) {
    if (error instanceof CliError) throw error;
    throw new CliError(`${path} cannot be read: ${fileProblem(error)}.`);
  }
}

/** Opens a source when it is read: a run that is refused before leaves nothing open. */
function whenRead(
  path: string,
  open: (path: string) => Readable | Promise<Readable>,
  endOpening: (path: string) => void = () => {},
): Pick<Bytes, "chunks" | "close"> {
  let stream: Readable | undefined;
  let isClosed = false;
  async function* chunks() {
    stream = await open(path);
    if (isClosed) stream.destroy();
    yield* stream;
  }
  const close = () => {
    isClosed = true;
    if (stream) stream.destroy();
    else endOpening(path);
  };
  return { chunks: chunks(), close };
}

function openFile(path: string): Readable {
  return createReadStream(path, { highWaterMark: 262_144 });
}

/** Waits until a process writes into the pipe. It is read as a socket: nothing can end the read of a file that waits for bytes. */
async function openPipe(path: string): Promise<Readable> {
  return new Socket({ fd: await openedFile(path, "r"), readable: true, writable: false });
}

/** Nothing else can end the opening of a pipe: becomes, for a moment, the process that it waits for. */
function endOpening(path: string): void {
  try {
    closeSync(openSync(path, constants.O_WRONLY | constants.O_NONBLOCK));
  } catch {
    // The pipe is not being opened.
  }
}
