import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { fencesOf } from "@tillside/docs/fences";
import { isSameOutput } from "@tillside/docs/same-output";
import { runProgram } from "../run-program.ts";

/** The page with the first sample of a new user. */
const PAGE = "docs/src/content/docs/index.mdx";

/** The address of the sandbox in the samples. */
const SHOWN_ORIGIN = "http://127.0.0.1:4020";

/** Milliseconds that the sandbox may take to be ready. */
const START_TIMEOUT = 30_000;

/** The portal's first sample and its output. */
export function quickstart(root: string): { readonly code: string; readonly output: string } {
  const fences = fencesOf(readFileSync(path.join(root, PAGE), "utf8"));
  const first = fences.findIndex(({ language, words }) => language === "ts" && words.has("run"));
  const [sample, output] = fences.slice(first, first + 2);
  if (first === -1 || !sample || !output?.words.has("output")) {
    throw new Error(`${PAGE} has no \`\`\`ts run sample with a \`\`\`text output below it.`);
  }
  return { code: sample.text, output: output.text };
}

/**
 * Installs tarballs with npm in an empty folder outside of the workspace, starts the sandbox from there and runs the quickstart
 * against it.
 *
 * @returns the problems; none if the sample printed the output on the page.
 */
export async function quickstartProblems(
  folder: string,
  tarballs: readonly string[],
  { code, output }: ReturnType<typeof quickstart>,
): Promise<string[]> {
  mkdirSync(folder, { recursive: true });
  writeFileSync(path.join(folder, "package.json"), JSON.stringify({ private: true, type: "module" }));
  const quietly = ["--prefer-offline", "--ignore-scripts", "--no-audit", "--no-fund"];
  const installed = await runProgram("npm", ["install", ...quietly, ...tarballs], { cwd: folder });
  if (installed.code !== 0) return [`npm install of the tarballs failed:\n${installed.output.trim()}`];

  const sandbox = spawn(path.join(folder, "node_modules/.bin/tillside-sandbox"), ["--port", "0"], {
    cwd: folder,
    stdio: ["ignore", "pipe", "pipe"],
  });
  try {
    const origin = await originOf(sandbox);
    writeFileSync(path.join(folder, "first.mjs"), code.replaceAll(SHOWN_ORIGIN, origin));
    const run = await runProgram(process.execPath, ["first.mjs"], { cwd: folder });
    if (run.code === 0 && isSameOutput(output, run.output)) return [];
    return [`${PAGE}: its first sample printed other output than the page shows:\n${run.output.trim()}`];
  } catch (error) {
    return [error instanceof Error ? error.message : String(error)];
  } finally {
    await stop(sandbox);
  }
}

/** The address of the sandbox, once it is ready. */
function originOf(sandbox: ChildProcess): Promise<string> {
  let printed = "";
  return new Promise((resolve, reject) => {
    const collect = (chunk: Buffer) => {
      printed += chunk.toString();
      const origin = /Ready at (http:\S+?)\. /.exec(printed)?.[1];
      if (origin) resolve(origin);
    };
    sandbox.stdout?.on("data", collect);
    sandbox.stderr?.on("data", collect);
    sandbox.once("error", reject);
    sandbox.once("close", (code) => reject(new Error(`tillside-sandbox ended with ${code}:\n${printed.trim()}`)));
    AbortSignal.timeout(START_TIMEOUT).addEventListener("abort", () =>
      reject(new Error(`tillside-sandbox was not ready within ${START_TIMEOUT / 1000} s:\n${printed.trim()}`)),
    );
  });
}

async function stop(sandbox: ChildProcess): Promise<void> {
  if (sandbox.exitCode !== null || sandbox.signalCode !== null || sandbox.pid === undefined) return;
  const ended = once(sandbox, "close");
  sandbox.kill();
  await ended;
}
