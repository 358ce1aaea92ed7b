import { execFile } from "node:child_process";
import type { Compiler } from "./compilers.ts";
import type { Project } from "./project.ts";

/** What `tsc` prints about one line of a program. */
export interface Diagnostic {
  /** The program's file. */
  readonly file: string;
  /** The line that it is about, from 1. */
  readonly line: number;
  /** Its first line. */
  readonly text: string;
  /** The lines below. */
  readonly details: readonly string[];
}

/** Everything that `tsc` prints about a project. */
export async function diagnostics({ tsc }: Compiler, { folder }: Project): Promise<readonly Diagnostic[]> {
  const output = await new Promise<string>((resolve) => {
    execFile(process.execPath, [tsc, "-p", ".", "--pretty", "false"], { cwd: folder }, (_error, stdout, stderr) =>
      resolve(stdout + stderr),
    );
  });
  const found = output.split(/\n(?! )/).filter((text) => text !== "");
  return found.map((printed) => {
    const [first = "", ...details] = printed.split("\n");
    const [, file, line, text] = /^(\w+\.ts)\((\d+),\d+\): error (.*)$/.exec(first) ?? [];
    if (!file || !line || !text) throw new Error(`tsc printed: ${printed}`);
    return { file, line: Number(line), text, details: details.map((detail) => detail.trim()) };
  });
}
