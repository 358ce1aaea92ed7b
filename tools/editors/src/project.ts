import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

/** As a strict application is set up. */
const compilerOptions = {
  target: "es2023",
  lib: ["es2023", "dom"],
  module: "nodenext",
  moduleResolution: "nodenext",
  strict: true,
  exactOptionalPropertyTypes: true,
  noUncheckedIndexedAccess: true,
  types: [],
  skipLibCheck: true,
  noEmit: true,
};

/** An application's project in a folder of its own, which finds the built clients as if they were installed. */
export class Project implements Disposable {
  readonly folder: string;
  /** The file of its only program. */
  readonly file: string;

  /**
   * @param programs the text of its only program, or several programs by the names of their files: a compiler reads the clients
   * once for all of them.
   * @param own options of the compiler that replace those of the strict application.
   */
  constructor(programs: string | Readonly<Record<string, string>>, own: Readonly<Record<string, unknown>> = {}) {
    const files = typeof programs === "string" ? { "application.ts": programs } : programs;
    this.folder = mkdtempSync(path.join(tmpdir(), "tillside-editors-"));
    this.file = path.join(this.folder, "application.ts");
    symlinkSync(path.join(import.meta.dirname, "../node_modules"), path.join(this.folder, "node_modules"));
    writeFileSync(path.join(this.folder, "package.json"), '{ "type": "module" }');
    writeFileSync(
      path.join(this.folder, "tsconfig.json"),
      JSON.stringify({ compilerOptions: { ...compilerOptions, ...own }, files: Object.keys(files) }),
    );
    for (const [name, text] of Object.entries(files)) writeFileSync(path.join(this.folder, name), text);
  }

  [Symbol.dispose](): void {
    rmSync(this.folder, { recursive: true, force: true });
  }
}
