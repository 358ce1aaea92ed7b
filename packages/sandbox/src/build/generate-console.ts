/** The page for people as a module: a program that is bundled into one file has it too. */
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { writeTogether } from "@tillside/spec/server";
import { textFiles } from "./generated-files.ts";

const names = ["index.html", "console.css", "console.js"];

const files = names.map((name) => {
  const file = fileURLToPath(import.meta.resolve(`@tillside/console/page/${name}`));
  return [name, readFileSync(file, "utf8")] as const;
});
await writeTogether(textFiles("console-files", "consoleFiles", "packages/console", Object.fromEntries(files)));
