#!/usr/bin/env node
import { enableCompileCache } from "node:module";
import { Problem } from "./problem.ts";
import { run } from "./run.ts";

enableCompileCache();
try {
  const { holds, lines } = await run(process.argv.slice(2));
  if (lines.length > 0) console.log(lines.join("\n"));
  process.exitCode = holds ? 0 : 1;
} catch (error) {
  if (!(error instanceof Problem)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
