import { cpSync, existsSync, globSync, mkdirSync, mkdtempSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { workspacePackages } from "@tillside/spec/packages";
import { ROOT } from "../../src/root.ts";
import { runProgram } from "../../src/run-program.ts";

const MADE = ["specs/*/dist", "packages/{*,clients/*}/{dist,src/generated,openapi.json,openapi.yaml}"];

/** A copy of this checkout with what is built, in a temporary folder: specs can be edited there. It borrows the dependencies. */
export async function scratchCheckout(): Promise<string> {
  const scratch = mkdtempSync(path.join(tmpdir(), "tillside-dev-test-"));
  const { output } = await runProgram("git", ["ls-files", "-z", "--cached", "--others", "--exclude-standard"]);
  const made = MADE.flatMap((pattern) => globSync(pattern, { cwd: ROOT }));
  for (const file of [...output.split("\0"), ...made].filter(
    (each) => each !== "" && existsSync(path.join(ROOT, each)),
  )) {
    cpSync(path.join(ROOT, file), path.join(scratch, file), { recursive: true });
  }
  symlinkSync(path.join(ROOT, "node_modules"), path.join(scratch, "node_modules"));
  // Links to other packages of the workspace are relative: they lead to the copies.
  for (const { directory } of workspacePackages(ROOT)) {
    const dependencies = path.join(directory, "node_modules");
    if (!existsSync(path.join(ROOT, dependencies))) continue;
    mkdirSync(path.join(scratch, directory), { recursive: true });
    cpSync(path.join(ROOT, dependencies), path.join(scratch, dependencies), {
      recursive: true,
      verbatimSymlinks: true,
    });
  }
  return scratch;
}
