import { type ChildProcessByStdio, spawn } from "node:child_process";
import { Readable, Writable } from "node:stream";
import { fileURLToPath } from "node:url";
import { onTestFinished } from "vitest";
import { runTillside } from "../src/run-tillside.ts";

const bin = fileURLToPath(new URL("../bin/tillside.js", import.meta.url));

/** How a process ended. */
export interface CliEnd {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** A running `tillside`. */
export interface CliRun {
  readonly stdin: Writable;
  readonly ended: Promise<CliEnd>;
  kill(signal: NodeJS.Signals): void;
  /** Resolves when the process has written this text to stderr; rejects if it ends before. */
  says(text: string): Promise<void>;
  /** The same for stdout. */
  prints(text: string): Promise<void>;
  /** What it has written to stdout so far. */
  printed(): string;
}

/** How to start a process. */
export interface CliOptions {
  readonly environment?: Readonly<Record<string, string>> | undefined;
  readonly cwd?: string | undefined;
  /** Outputs whose reader has closed the pipe. */
  readonly unread?: readonly ("stdout" | "stderr")[] | undefined;
}

/** Starts the built command in its own process, which ends at the latest with the test. */
export function startCli(words: readonly string[], options: CliOptions = {}): CliRun {
  const child = spawn(process.execPath, [bin, ...words], settings(options));
  for (const name of options.unread ?? []) child[name].destroy();
  return follow(child);
}

/** Starts a program of one file, with nothing on its stdin. */
export function startFile(program: string, words: readonly string[], options: CliOptions = {}): CliRun {
  const cli = follow(spawn(process.execPath, [program, ...words], settings(options)));
  cli.stdin.end();
  return cli;
}

/** Starts the built command with this file as its stdout. */
export function startInto(path: string, words: readonly string[], options: CliOptions = {}): CliRun {
  const command = ["-c", 'exec "$@" > "$OUTPUT"', "sh", process.execPath, bin, ...words];
  const { environment, ...others } = options;
  return follow(spawn("sh", command, settings({ ...others, environment: { ...environment, OUTPUT: path } })));
}

/** Starts the command with `npx` in a folder in which it is installed. */
export function startNpx(words: readonly string[], options: CliOptions = {}): CliRun {
  return follow(spawn("npx", ["--no", "tillside", ...words], settings(options)));
}

/** Runs the built command in its own process with an empty stdin, and waits for its end. */
export async function runProcess(words: readonly string[], options: CliOptions = {}): Promise<CliEnd> {
  const cli = startCli(words, options);
  cli.stdin.end();
  return cli.ended;
}

/** What a command in this process gets. */
interface InProcess extends Pick<CliOptions, "environment"> {
  readonly input?: string;
  readonly onInterrupt?: (listener: () => void) => () => void;
}

/** Runs a command line in this process, with `input` on stdin. To send a signal, use {@link startCli}. */
export async function runCli(
  words: readonly string[],
  { environment = {}, input = "", onInterrupt = () => () => {} }: InProcess = {},
): Promise<CliEnd> {
  const stdout = collected();
  const stderr = collected();
  const code = await runTillside(words, {
    environment: { ...noProfile, ...environment },
    stdin: Readable.from(input === "" ? [] : [Buffer.from(input)]),
    stdout,
    stderr,
    onInterrupt,
  });
  return { code, stdout: stdout.text(), stderr: stderr.text() };
}

function collected() {
  const chunks: Buffer[] = [];
  const stream = new Writable({
    write(chunk: Buffer, _encoding, done) {
      chunks.push(chunk);
      done();
    },
  });
  return Object.assign(stream, { text: () => Buffer.concat(chunks).toString() });
}

/** Keeps tests from reading the profile of the user who runs them. */
const noProfile = { XDG_CONFIG_HOME: "/nonexistent" };

function settings({ environment = {}, cwd }: CliOptions) {
  // A test gets only these variables of the machine's environment.
  const { PATH = "", HOME = "" } = process.env;
  const env = { PATH, HOME, ...noProfile, ...environment };
  return { env, cwd, stdio: "pipe" } as const;
}

function follow(child: ChildProcessByStdio<Writable, Readable, Readable>): CliRun {
  const text = { stdout: "", stderr: "" };
  for (const name of ["stdout", "stderr"] as const) {
    child[name].setEncoding("utf8").on("data", (chunk: string) => {
      text[name] += chunk;
    });
  }
  // A process that has read enough closes its stdin.
  child.stdin.on("error", () => {});
  const ended = new Promise<CliEnd>((resolve, reject) => {
    child.once("error", reject);
    child.once("close", (code) => resolve({ code, ...text }));
  });
  onTestFinished(async () => {
    if (child.exitCode === null && child.signalCode === null) child.kill("SIGKILL");
    await ended;
  });
  const writes = (name: "stdout" | "stderr", wanted: string) =>
    new Promise<void>((resolve, reject) => {
      const look = () => text[name].includes(wanted) && resolve();
      child[name].on("data", look);
      look();
      ended.then((end) => reject(new Error(`It ended before it wrote "${wanted}".\n${JSON.stringify(end)}`)), reject);
    });
  return {
    stdin: child.stdin,
    ended,
    kill: (signal) => child.kill(signal),
    says: (wanted) => writes("stderr", wanted),
    prints: (wanted) => writes("stdout", wanted),
    printed: () => text.stdout,
  };
}
