import { spawn } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { stripVTControlCharacters } from "node:util";
import { freePort } from "@tillside/testing/free-port";
import { ROOT } from "../../src/root.ts";

/** `npm run dev -- --no-build` in a checkout, on free ports. */
export interface DevProcess {
  readonly sandbox: string;
  readonly portal: string;
  /** Its output so far. */
  output(): string;
  /** The first match of a pattern in its further output. @throws Error with the output after two minutes. */
  prints(pattern: RegExp): Promise<string>;
  /** Ends it as Ctrl-C does. Resolves with its exit code. */
  stop(): Promise<number | null>;
}

const PATIENCE_MS = 120_000;

export async function startDev(checkout: string): Promise<DevProcess> {
  const [sandboxPort, docsPort] = [await freePort(), await freePort()];
  const child = spawn(
    process.execPath,
    [
      path.join(checkout, "tools/workspace/src/dev.ts"),
      "--no-build",
      ...["--sandbox-port", `${sandboxPort}`],
      ...["--docs-port", `${docsPort}`],
    ],
    { cwd: checkout, env: { ...process.env, PATH: `${path.join(ROOT, "node_modules/.bin")}:${process.env.PATH}` } },
  );
  let output = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.on("data", (chunk: Buffer) => {
      output += stripVTControlCharacters(chunk.toString());
    });
  }
  const closed = once(child, "close");
  const prints = async (pattern: RegExp, from = output.length): Promise<string> => {
    for (const deadline = Date.now() + PATIENCE_MS; ; await pause(10)) {
      const found = pattern.exec(output.slice(from));
      if (found) return found[0];
      if (Date.now() > deadline || child.exitCode !== null) throw new Error(`No ${pattern} in:\n${output}`);
    }
  };
  const stop = async () => {
    if (child.exitCode === null) child.kill("SIGINT");
    const [code] = await closed;
    return code as number | null;
  };
  try {
    await prints(/^Ready after/m, 0);
  } catch (error) {
    await stop();
    throw error;
  }
  return {
    sandbox: `http://127.0.0.1:${sandboxPort}`,
    portal: `http://127.0.0.1:${docsPort}`,
    output: () => output,
    prints,
    stop,
  };
}
