import { readFileSync } from "node:fs";
import path from "node:path";
import { publint } from "publint";
import { formatMessage } from "publint/utils";
import { runProgram } from "../run-program.ts";

const ATTW = path.resolve(import.meta.dirname, "../../node_modules/.bin/attw");

/** Findings of publint in a tarball: missing entry points, files of the wrong format, odd fields. */
export async function publintProblems(tarball: string): Promise<string[]> {
  const bytes = readFileSync(tarball);
  const { messages, pkg } = await publint({
    pack: { tarball: bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength) },
    strict: true,
  });
  return messages.map((message) => `${pkg.name}: publint says: ${formatMessage(message, pkg)}`);
}

/** Findings of attw: types that a consumer of an ESM-only package does not get. */
export async function typeProblems(tarball: string): Promise<string[]> {
  // The YAML bundle is a file to read, not a module to import.
  const parameters = ["--profile", "esm-only", "--exclude-entrypoints", "./openapi.yaml", "--no-color"];
  const { code, output } = await runProgram(ATTW, [tarball, ...parameters]);
  return code === 0 ? [] : [`${path.basename(tarball)}: attw finds wrong types:\n${output.trim()}`];
}
