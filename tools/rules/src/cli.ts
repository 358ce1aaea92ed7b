#!/usr/bin/env node
import { repositoryRoot } from "@tillside/codegen/apis";
import { checkRules } from "./check-rules.ts";

try {
  if (process.argv.length > 2) throw new Error("Usage: tillside-rules");
  const { holds, lines } = checkRules(repositoryRoot());
  console.log(lines.join("\n"));
  process.exitCode = holds ? 0 : 1;
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}
