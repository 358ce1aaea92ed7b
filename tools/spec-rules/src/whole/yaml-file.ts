import { readFileSync } from "node:fs";
import parsers from "@stoplight/spectral-parsers";
import type { Path } from "../rule.ts";

export interface Position {
  readonly line: number;
  readonly column: number;
}

/** A YAML file: what it holds, and where each value stands in it. Lines and columns count from 1. */
export interface YamlFile {
  readonly data: unknown;
  /** The first thing that keeps the file from being YAML. */
  readonly error?: Position & { readonly message: string };
  /** Of the value at `path`, or of the nearest that exists around it. */
  readonly positionOf: (path: Path) => Position;
}

export function readYaml(file: string): YamlFile {
  const parsed = parsers.Yaml.parse(readFileSync(file, "utf8"));
  const broken = parsed.diagnostics.find(({ severity }) => severity === 0);
  return {
    data: parsed.data,
    ...(broken && { error: { message: broken.message, ...position(broken.range.start) } }),
    positionOf: (path) => position(parsers.Yaml.getLocationForJsonPath(parsed, [...path], true)?.range.start),
  };
}

function position({ line, character }: { line: number; character: number } = { line: 0, character: 0 }): Position {
  return { line: line + 1, column: character + 1 };
}
