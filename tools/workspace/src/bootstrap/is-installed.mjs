import { readdirSync, readFileSync, statSync } from "node:fs";
import path from "node:path";

const NOT_OURS = new Set(["node_modules", "dist"]);

/**
 * Whether `node_modules` is in step with the checkout: pnpm's record of what it installed equals the lockfile. Also, no
 * package.json and no workspace file has changed since pnpm last looked. Anything unclear counts as "no"; an install
 * that has nothing to do takes about a second.
 *
 * @param {string} root
 */
export function isInstalled(root) {
  try {
    const wanted = readFileSync(path.join(root, "pnpm-lock.yaml"));
    const installed = readFileSync(path.join(root, "node_modules/.pnpm/lock.yaml"));
    const checkedAt = statSync(path.join(root, "node_modules/.pnpm-workspace-state-v1.json")).mtimeMs;
    const sources = [path.join(root, "pnpm-workspace.yaml"), ...packageFiles(root)];
    return wanted.equals(installed) && sources.every((source) => statSync(source).mtimeMs <= checkedAt);
  } catch {
    return false;
  }
}

/**
 * @param {string} folder
 * @returns {string[]} every package.json of the checkout
 */
function packageFiles(folder) {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const file = path.join(folder, entry.name);
    if (entry.isFile()) return entry.name === "package.json" ? [file] : [];
    const isOurs = entry.isDirectory() && !entry.name.startsWith(".") && !NOT_OURS.has(entry.name);
    return isOurs ? packageFiles(file) : [];
  });
}
