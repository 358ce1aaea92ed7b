import type { Document } from "./document.ts";

/** A request that no document covers gets the response of a usual HTTP server (READINGS X9); its mark in place of a rule id. */
export const transport = "transport";

/** The marks of refusals that have no rule in a ledger. */
const ownStatements: Readonly<Record<string, string>> = {
  [transport]: "No document covers this; the sandbox responds as HTTP servers usually do.",
  fault: "A test asked for this failure.",
  sandbox: "The sandbox itself failed.",
  control: "The control plane is not part of a partner API; GET /_sandbox/openapi.json describes it.",
};

/** What a rule, or the mark of a refusal without one, says. */
export function statementOf(rule: string, document: Pick<Document, "statementOf">): string {
  return ownStatements[rule] ?? document.statementOf(rule);
}
