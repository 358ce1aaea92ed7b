import type { OwnRule } from "./rule.ts";
import { authFailureDeclared } from "./rules/auth-failure-declared.ts";
import { bucketForm } from "./rules/bucket-form.ts";
import { bucketKnown } from "./rules/bucket-known.ts";
import { bucketRefusalDeclared } from "./rules/bucket-refusal-declared.ts";
import { bucketUsed } from "./rules/bucket-used.ts";
import { callInfoForm } from "./rules/call-info-form.ts";
import { dialectDeclared } from "./rules/dialect-declared.ts";
import { exampleValid } from "./rules/example-valid.ts";
import { extensionKnown } from "./rules/extension-known.ts";
import { idempotencyDeclared } from "./rules/idempotency-declared.ts";
import { keyPairForm } from "./rules/key-pair-form.ts";
import { managedForm } from "./rules/managed-form.ts";
import { noTiedPaths } from "./rules/no-tied-paths.ts";
import { openIdsKnown } from "./rules/open-ids-known.ts";
import { operationIdForm } from "./rules/operation-id-form.ts";
import { partialForm } from "./rules/partial-form.ts";
import { patternCompiles } from "./rules/pattern-compiles.ts";
import { retryOnDeclared } from "./rules/retry-on-declared.ts";
import { roleForm } from "./rules/role-form.ts";
import { ruleIdsKnown } from "./rules/rule-ids-known.ts";
import { safetyDeclared } from "./rules/safety-declared.ts";
import { schemaCompiles } from "./rules/schema-compiles.ts";
import { serverVariable } from "./rules/server-variable.ts";
import { successorKnown } from "./rules/successor-known.ts";
import { summaryForm } from "./rules/summary-form.ts";
import { tokenForm } from "./rules/token-form.ts";

/** Our own rules by the name that a finding shows. */
export const ownRules: Readonly<Record<string, OwnRule>> = {
  "auth-failure-declared": authFailureDeclared,
  "bucket-form": bucketForm,
  "bucket-known": bucketKnown,
  "bucket-refusal-declared": bucketRefusalDeclared,
  "bucket-used": bucketUsed,
  "call-info-form": callInfoForm,
  "dialect-declared": dialectDeclared,
  "example-valid": exampleValid,
  "extension-known": extensionKnown,
  "idempotency-declared": idempotencyDeclared,
  "key-pair-form": keyPairForm,
  "managed-form": managedForm,
  "no-tied-paths": noTiedPaths,
  "open-ids-known": openIdsKnown,
  "operation-id-form": operationIdForm,
  "partial-form": partialForm,
  "pattern-compiles": patternCompiles,
  "retry-on-declared": retryOnDeclared,
  "role-form": roleForm,
  "rule-ids-known": ruleIdsKnown,
  "safety-declared": safetyDeclared,
  "schema-compiles": schemaCompiles,
  "server-variable": serverVariable,
  "successor-known": successorKnown,
  "summary-form": summaryForm,
  "token-form": tokenForm,
};
