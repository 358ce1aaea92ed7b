import type { HostTexts } from "./engine/host-texts.ts";
import { controlDocument } from "./generated/control.openapi.js";
import { statements } from "./generated/statements.js";

/** The texts as this package has them, at once. A page loads them itself when it shows them. */
export const texts: HostTexts = textsOf(statements);

/** @param sentences what each rule says, by its id. */
export function textsOf(sentences: { readonly [rule: string]: unknown }): HostTexts {
  return { statementOf: (rule) => String(sentences[rule] ?? ""), controlDocument: () => controlDocument };
}
