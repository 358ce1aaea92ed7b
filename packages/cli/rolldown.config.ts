import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { defineConfig, type RolldownPlugin } from "rolldown";

const sources = path.join(import.meta.dirname, "src");
const { resolve } = createRequire(import.meta.url);
const manifestOf = (name: string) => JSON.parse(readFileSync(resolve(name), "utf8"));
const sandboxProgram = path.join(path.dirname(resolve("@tillside/sandbox/package.json")), "dist", "cli.js");

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
    banner: "#!/usr/bin/env node",
    comments: { annotation: false, jsdoc: false, legal: true },
    minify: true,
  },
});

function withReplaced(): RolldownPlugin {
  return {
    name: "with-replaced",
    load: (id) => replaced[path.relative(sources, id).replaceAll(path.sep, "/")],
  };
}
