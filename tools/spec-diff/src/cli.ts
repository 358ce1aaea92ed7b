#!/usr/bin/env node
import { parseArgs } from "node:util";
import { repositoryRoot } from "@tillside/codegen/apis";
import { specDiff } from "./spec-diff.ts";

try {
  const { values, positionals } = parseArgs({ allowPositionals: true, options: { ci: { type: "boolean" } } });
  if (positionals.length > 1) throw new Error("Usage: tillside-spec-diff [base] [--ci]");
  const { holds, lines } = await specDiff(repositoryRoot(), positionals[0]);
  console.log(lines.join("\n"));
  process.exitCode = holds || values.ci !== true ? 0 : 1;
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}
