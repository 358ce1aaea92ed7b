import spectralCore, { type ISpectralDiagnostic } from "@stoplight/spectral-core";
import refResolver from "@stoplight/spectral-ref-resolver";
import { WholeDocument } from "../../document/whole-document.ts";
import { ruleset } from "../ruleset.ts";
import { type Finding, pathIn } from "./finding.ts";
import { folderLint } from "./folder-lint.ts";
import { readingLint } from "./reading-lint.ts";

/**
 * Lints a document with its $refs followed by the rules of specs/.spectral.yaml, and the folder around it. Where something keeps the
 * document from being read, only that is found.
 */
export async function spectralLint(root: string, documentFile: string): Promise<readonly Finding[]> {
  const unreadable = readingLint(root, documentFile);
  if (unreadable.length > 0) return unreadable;
  const whole = new WholeDocument(documentFile);
  const resolver = new refResolver.Resolver({ dereferenceInline: false, dereferenceRemote: false });
  const spectral = new spectralCore.Spectral({ resolver });
  spectral.setRuleset(ruleset);
  const results = await spectral.run({
    parsed: { data: whole.value, diagnostics: [], ast: undefined, lineMap: undefined },
    getLocationForJsonPath: () => undefined,
    source: documentFile,
  });
  return [...results.map((result) => toFinding(root, whole, result)), ...folderLint(root, documentFile, whole.files)];
}

function toFinding(
  root: string,
  whole: WholeDocument,
  { code, message, severity, path }: ISpectralDiagnostic,
): Finding {
  const { file, line, column } = whole.locate(path);
  return {
    file: pathIn(root, file),
    line,
    column,
    severity: severity === 0 ? "error" : "warning",
    rule: `${code}`,
    message: message.trim(),
  };
}
