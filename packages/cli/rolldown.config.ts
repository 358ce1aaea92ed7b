import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { defineConfig, type RolldownPlugin } from "rolldown";

const sources = path.join(import.meta.dirname, "src");
const { resolve } = createRequire(import.meta.url);
const manifestOf = (name: string) => JSON.parse(readFileSync(resolve(name), "utf8"));
const sandboxProgram = path.join(path.dirname(resolve("@tillside/sandbox/package.json")), "dist", "cli.js");

const [, needed = ""] = /^>=(\S+)$/.exec(manifestOf("./package.json").engines.node) ?? [];
/** Runs before everything else in the file. Plain JavaScript: an older Node must get as far as this. */
const versionCheck = `
{
  const [major, minor] = process.versions.node.split(".").map(Number);
  const [neededMajor, neededMinor] = ${JSON.stringify(needed.split(".").map(Number))};
  if (major < neededMajor || (major === neededMajor && minor < neededMinor)) {
    console.error("tillside needs Node ${needed} or newer; this is Node " + process.versions.node + ". Install a newer Node: https://nodejs.org/en/download.");
    process.exit(2);
  }
}`;

/** Where a static import of it would end an older Node before the check. */
const sqlite = `export const { DatabaseSync } = process.getBuiltinModule("node:sqlite");`;

/** What the modules of the package find beside them is inside the file, or not there at all. */
const replaced: Readonly<Record<string, string>> = {
  "version.ts": `export const version = () => ${JSON.stringify(manifestOf("./package.json").version)};`,
  "commands/run-program.ts": `
import { CliError } from "../cli-error.ts";

export async function runProgram(packageName, words) {
  if (packageName !== "@tillside/sandbox")
    throw new CliError(\`This single file does not contain \${packageName}. Start it with: npx \${packageName} \${words.join(" ")}\`);
  process.argv = [process.execPath, packageName, ...words];
  await import(${JSON.stringify(sandboxProgram)});
}`,
};

/** The whole command in one file without dependencies: copy it to where there is Node, and run it. */
export default defineConfig({
  input: path.join(sources, "main.ts"),
  platform: "node",
  plugins: [withReplaced()],
  output: {
    file: path.join(import.meta.dirname, "dist", "single-file", "tillside.mjs"),
    codeSplitting: false,
    banner: `#!/usr/bin/env node${versionCheck}`,
    comments: { annotation: false, jsdoc: false, legal: true },
    minify: true,
  },
});

function withReplaced(): RolldownPlugin {
  return {
    name: "with-replaced",
    resolveId: (name) => (name === "node:sqlite" ? { id: "\0sqlite", external: false } : undefined),
    load: (id) => (id === "\0sqlite" ? sqlite : replaced[path.relative(sources, id).replaceAll(path.sep, "/")]),
  };
}
