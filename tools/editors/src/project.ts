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
  noEmit: true,
};

/** An application's project in a folder of its own, which finds the built clients as if they were installed. */
export class Project implements Disposable {
  readonly folder: string;
  readonly file: string;

  /** @param skipLibCheck `false` has the declarations of the clients checked, too. */
  constructor(text: string, skipLibCheck = true) {
    this.folder = mkdtempSync(path.join(tmpdir(), "tillside-editors-"));
    this.file = path.join(this.folder, "application.ts");
    symlinkSync(path.join(import.meta.dirname, "../node_modules"), path.join(this.folder, "node_modules"));
    writeFileSync(path.join(this.folder, "package.json"), '{ "type": "module" }');
    writeFileSync(
      path.join(this.folder, "tsconfig.json"),
      JSON.stringify({ compilerOptions: { ...compilerOptions, skipLibCheck }, files: ["application.ts"] }),
    );
    writeFileSync(this.file, text);
  }

  [Symbol.dispose](): void {
    rmSync(this.folder, { recursive: true, force: true });
  }
}
