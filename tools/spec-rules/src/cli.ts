#!/usr/bin/env node
import { enableCompileCache } from "node:module";
import { findApi, repositoryRoot } from "@tillside/codegen/apis";
import { format } from "./run/finding.ts";
import { lintApi } from "./run/lint-api.ts";

enableCompileCache();
const [name, ...rest] = process.argv.slice(2);

try {
  if (name === undefined || rest.length > 0) throw new Error("Usage: tillside-spec-lint <api>");
  const root = repositoryRoot();
  const findings = await lintApi(root, findApi(name, root));
  for (const finding of findings) console.log(format(finding));
  const files = new Set(findings.map(({ file }) => file)).size;
  console.log(
    findings.length === 0 ? `${name}: no findings` : `${name}: ${findings.length} to mend in ${files} file(s)`,
  );
  process.exitCode = findings.length === 0 ? 0 : 1;
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}
