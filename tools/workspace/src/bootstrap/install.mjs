import { spawn } from "node:child_process";
import { lastLines } from "./last-lines.mjs";

const SHOWN_LINES = 15;

/**
 * Installs exactly what the lockfile says with exactly the pnpm that package.json pins. Quiet unless it fails; the error
 * then ends with what pnpm said last.
 *
 * @param {string} root
 * @param {string} packageManager for instance `"pnpm@12.21.0"`
 */
export async function install(root, packageManager) {
  const { code, output } = await run(["-y", packageManager, "install", "--frozen-lockfile"], root);
  if (code === 0) return;
  throw new Error(
    [
      `Installing the dependencies failed (npx ${packageManager} install --frozen-lockfile, exit code ${code}). It said:`,
      "",
      lastLines(output, SHOWN_LINES),
      "",
      "Without network or behind a proxy: set npm's registry or proxy (npm config set registry …) and try again.",
      "After editing a package.json: run `npx pnpm install` once, so that pnpm-lock.yaml follows.",
    ].join("\n"),
  );
}

/**
 * @param {string[]} parameters
 * @param {string} cwd
 * @returns {Promise<{ code: number | null, output: string }>}
 */
function run(parameters, cwd) {
  return new Promise((resolve, reject) => {
    const child = spawn("npx", parameters, {
      cwd,
      stdio: ["ignore", "pipe", "pipe"],
      shell: process.platform === "win32", // npx is a .cmd there
    });
    let output = "";
    const collect = (/** @type {Buffer} */ chunk) => {
      output += chunk;
    };
    child.stdout.on("data", collect);
    child.stderr.on("data", collect);
    child.once("error", () =>
      reject(new Error("npx was not found. It comes with npm: install Node with npm and try again.")),
    );
    child.once("close", (code) => resolve({ code, output }));
  });
}
