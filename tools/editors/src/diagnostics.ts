import { execFile } from "node:child_process";
import type { Compiler } from "./compilers.ts";
import type { Project } from "./project.ts";

/** What `tsc` prints about a project: the first line of each diagnostic, with the line of the program that it is about, from 1. */
export async function diagnostics(
  { tsc }: Compiler,
  { folder }: Project,
): Promise<readonly { readonly line: number; readonly text: string }[]> {
  const output = await new Promise<string>((resolve) => {
    execFile(process.execPath, [tsc, "-p", ".", "--pretty", "false"], { cwd: folder }, (_error, stdout, stderr) =>
      resolve(stdout + stderr),
    );
  });
  const first = output.split("\n").filter((line) => line !== "" && !line.startsWith(" "));
  return first.map((text) => {
    const [, line, rest] = /^application\.ts\((\d+),\d+\): error (.*)$/.exec(text) ?? [];
    if (line === undefined || rest === undefined) throw new Error(`tsc printed: ${text}`);
    return { line: Number(line), text: rest };
  });
}
