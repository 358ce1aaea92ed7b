import type { RedoclyProblem } from "../../redocly-core.ts";
import { misplacedKey } from "./misplaced-key.ts";
import { nearest } from "./nearest.ts";
import { pathParameterFix } from "./path-parameter.ts";
import { tagFix } from "./tag-fix.ts";
import { typeFix } from "./type-fix.ts";
import { valueFix } from "./value-fix.ts";
import { writtenAt } from "./written.ts";

/**
 * How to fix what Redocly found, by what stands there; undefined where its message needs no more.
 *
 * @param document the root document of the API.
 */
export function placeFix(root: string, problem: RedoclyProblem, document: string | undefined): string | undefined {
  const { rule, message, file, pointer, suggestions = [] } = problem;
  const written = writtenAt(file, pointer);
  if (written !== undefined && document !== undefined) {
    if (rule === "operation-tag-defined") return tagFix(root, document, written);
    if (rule === "path-parameters-defined") return pathParameterFix(message, file, document);
  }
  const ofValue = written && (typeFix(message, written) ?? valueFix(message, written, suggestions));
  if (ofValue !== undefined) return ofValue;
  const meant = nearest(/`([^`]+)`/.exec(message)?.[1] ?? "", suggestions);
  const fixes = [meant && `Prefer \`${meant}\`.`, written && misplacedKey(message, written)];
  return fixes.filter((fix) => fix !== undefined).join(" ") || undefined;
}
