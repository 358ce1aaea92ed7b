import { spawnSync } from "node:child_process";
import path from "node:path";
import { isAtLeast } from "./is-at-least.mjs";

/** The mock server's own minimum, the highest among the tools. */
const TOOL_NODE = "24.18.0";

/**
 * The Node that runs the tools: the one the platform package put into `node_modules/.bin`, else the running one if it is
 * new enough. Platforms without such a package (Windows) need a new enough Node of their own.
 *
 * @param {string} root
 * @returns {string} path of the executable
 */
export function findToolNode(root) {
  const candidates = [path.join(root, "node_modules/.bin/node"), process.execPath];
  const found = candidates.find((candidate) => isAtLeast(versionOf(candidate), TOOL_NODE));
  if (found !== undefined) return found;
  throw new Error(
    `The tools need Node ${TOOL_NODE} or newer, this is ${process.versions.node}, and none came with the dependencies for ` +
      `${process.platform}-${process.arch}.\nInstall Node 24 (https://nodejs.org) and try again.`,
  );
}

/** @param {string} executable */
function versionOf(executable) {
  const { stdout } = spawnSync(executable, ["--version"], { encoding: "utf8" });
  return stdout?.trim() || "0";
}
