import type { ApiManifest } from "@tillside/policy";
import type { ApiDescription, RulePlace } from "./description.ts";
import { Validators } from "./validators.ts";

/** One API's description, as the engine uses it. */
export interface Document extends Pick<ApiDescription, "name" | "tokenHost" | "operations" | "excerpt"> {
  /** The control plane has none. */
  readonly manifest: ApiManifest | undefined;
  readonly validators: Validators;
  readonly rulePlaces: readonly RulePlace[];
  /** What a rule says, in the words of its ledger; empty where the id is unknown. */
  readonly statementOf: StatementOf;
}

/** The sentences of the ledgers are large and seldom shown: the host brings them. */
export type StatementOf = (rule: string) => string;

export function documentOf(description: ApiDescription, statementOf: StatementOf): Document {
  const { name, manifest, tokenHost, operations, excerpt, rulePlaces } = description;
  const validators = new Validators(description);
  return { name, manifest, tokenHost, operations, excerpt, rulePlaces, validators, statementOf };
}
