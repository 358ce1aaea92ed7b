import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import ts from "typescript";

const OPTIONS: ts.CompilerOptions = {
  target: ts.ScriptTarget.ES2023,
  lib: ["lib.es2023.d.ts", "lib.dom.d.ts", "lib.dom.iterable.d.ts"],
  module: ts.ModuleKind.ESNext,
  moduleResolution: ts.ModuleResolutionKind.Bundler,
  moduleDetection: ts.ModuleDetectionKind.Force,
  types: [],
  paths: {
    "openapi-fetch": [fileURLToPath(import.meta.resolve("openapi-fetch")).replace(/\.\w+$/, ".d.mts")],
    "@tillside/policy": [fileURLToPath(new URL("../../../packages/policy/src/facts/manifest.ts", import.meta.url))],
  },
  strict: true,
  noUncheckedIndexedAccess: true,
  exactOptionalPropertyTypes: true,
  allowImportingTsExtensions: true,
  skipLibCheck: true,
  noEmit: true,
};

/** What TypeScript, strict, has to say about some modules: `file:line: message`. */
export function complaints(files: Readonly<Record<string, string>>): readonly string[] {
  const folder = mkdtempSync(join(tmpdir(), "tillside-complaints-"));
  try {
    const paths = Object.entries(files).map(([name, code]) => {
      writeFileSync(join(folder, name), code);
      return join(folder, name);
    });
    return ts.getPreEmitDiagnostics(ts.createProgram(paths, OPTIONS)).map(complaint);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function complaint({ file, start, messageText }: ts.Diagnostic): string {
  const line = file && start !== undefined ? file.getLineAndCharacterOfPosition(start).line + 1 : 0;
  return `${file?.fileName.split("/").at(-1)}:${line}: ${ts.flattenDiagnosticMessageText(messageText, " ")}`;
}
