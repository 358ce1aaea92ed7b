import { readFileSync, statSync } from "node:fs";
import { readYaml } from "../../document/yaml-file.ts";
import { notYaml } from "./fixes.ts";
import { mergeConflict } from "./merge-conflict.ts";
import { plainColon } from "./plain-colon.ts";
import type { TextFault } from "./text-fault.ts";

/**
 * What keeps a file from being YAML, where that can be named; undefined for any other error, and for a file without one.
 *
 * @param noticed where another parser noticed the error.
 */
export function yamlCause(file: string, noticed?: number): TextFault | undefined {
  const { error } = readYaml(file);
  if (error === undefined) return undefined;
  const lines = statSync(file).isDirectory() ? [] : readFileSync(file, "utf8").split(/\r?\n/);
  const conflict = mergeConflict(lines);
  if (conflict) return conflict;
  const { line, column, message, hasCause } = error;
  if (hasCause) return { line, column, message };
  return plainColon(lines, line) ?? (noticed === undefined ? undefined : plainColon(lines, noticed));
}

/** What keeps a file from being YAML, or where its parser noticed that it is none; undefined for a file without an error. */
export function yamlFault(file: string): TextFault | undefined {
  const { error } = readYaml(file);
  return error && (yamlCause(file) ?? { line: error.line, column: error.column, message: notYaml(error.message) });
}
