/**
 * The root scripts start here, on a machine that may have no more than Node ≥ 20 and npm. They install the workspace with the
 * pinned pnpm if it is not in step, find a Node new enough for the tools, and hand over. Plain JavaScript without
 * dependencies, because nothing is installed yet.
 *
 *     node tools/workspace/bootstrap.mjs start | dev | check | prove | bench | release [flags]
 *     node tools/workspace/bootstrap.mjs exec <program> [parameters]
 */
import { readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { install } from "./src/bootstrap/install.mjs";
import { isAtLeast } from "./src/bootstrap/is-at-least.mjs";
import { isInstalled } from "./src/bootstrap/is-installed.mjs";
import { runToEnd } from "./src/bootstrap/run-to-end.mjs";
import { toolEnvironment } from "./src/bootstrap/tool-environment.mjs";
import { findToolNode } from "./src/bootstrap/tool-node.mjs";

const OLDEST_NODE = "20.0.0";

const here = path.dirname(fileURLToPath(import.meta.url));
const root = path.resolve(here, "../..");

/** @type {Record<string, string>} */
const SCRIPTS = {
  start: "src/start.ts",
  dev: "src/dev.ts",
  check: "src/check.ts",
  prove: "src/prove.ts",
  bench: "bench/run.ts",
  release: "src/release.ts",
};

/**
 * @param {string} verb
 * @param {string[]} parameters
 */
async function bootstrap(verb, parameters) {
  if (!isAtLeast(process.versions.node, OLDEST_NODE)) {
    throw new Error(
      `Node ${process.versions.node} is too old: install Node 20 or newer (https://nodejs.org) and try again.`,
    );
  }
  if (!isInstalled(root)) {
    const { packageManager } = JSON.parse(readFileSync(path.join(root, "package.json"), "utf8"));
    console.log(`Installing dependencies with ${packageManager} (the first time takes up to a minute)…`);
    await install(root, packageManager);
  }
  const environment = toolEnvironment(root, verb);
  const [program = "", ...rest] = parameters;
  if (verb === "exec") return runToEnd(program, rest, environment);
  const script = SCRIPTS[verb];
  if (script === undefined) {
    throw new Error(`Unknown verb "${verb}". Use ${Object.keys(SCRIPTS).join(", ")} or exec.`);
  }
  return runToEnd(findToolNode(root), [path.join(here, script), ...parameters], environment);
}

try {
  const [verb = "", ...parameters] = process.argv.slice(2);
  process.exitCode = await bootstrap(verb, parameters);
} catch (error) {
  console.error(`\n✗ ${error instanceof Error ? error.message : error}`);
  process.exitCode = 1;
}
