import { readFileSync } from "node:fs";

/** What no document covers is answered as HTTP servers usually do (READINGS X9); its mark in place of a rule id. */
export const transport = "transport";

/** The marks of refusals that have no rule in a ledger. */
const ownStatements: Readonly<Record<string, string>> = {
  [transport]: "No document covers this; the sandbox answers as HTTP servers usually do.",
  fault: "A test asked for this failure.",
  sandbox: "The sandbox itself failed.",
  control: "The control plane is not part of a partner API; GET /_sandbox/openapi.json describes it.",
};

let ledgers: Readonly<Record<string, string>> | undefined;

/** What a rule says, in the words of its ledger; empty where nobody knows the id. */
export function statementOf(rule: string): string {
  ledgers ??= JSON.parse(readFileSync(new URL("../generated/rules.json", import.meta.url), "utf8"));
  return ownStatements[rule] ?? ledgers?.[rule] ?? "";
}

/** Has the ledgers read again at the next need, after they were built anew. */
export function forgetStatements(): void {
  ledgers = undefined;
}
