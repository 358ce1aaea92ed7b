#!/usr/bin/env node
import { enableCompileCache } from "node:module";
import { Problem } from "./problem.ts";
import { run } from "./run.ts";

enableCompileCache();
try {
  await run(process.argv.slice(2));
} catch (error) {
  if (!(error instanceof Problem)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
