import type { ApiManifest } from "@tillside/policy";
import type { Json } from "../../document/json.ts";
import { operations } from "../../document/operations.ts";
import { Place } from "../../document/place.ts";
import { callInfo } from "../../extensions/x-call-info.ts";
import { managed, managedOptions } from "../../extensions/x-managed.ts";
import { rateLimits } from "../../extensions/x-rate-limits.ts";
import { isTokenOperation } from "../../extensions/x-role.ts";
import { auth } from "./auth.ts";
import { operationFacts } from "./operation-facts.ts";

/** The policy facts of a bundled document, token operations left out; a fact it lacks is a `SpecGap`. */
export function buildManifest(api: string, bundle: Json): ApiManifest {
  const root = Place.root(bundle);
  const called = operations(root).filter((operation) => !isTokenOperation(operation));
  const facts = called.map(
    (operation) => [`${operation.method} ${operation.path}`, operationFacts(root, operation)] as const,
  );
  return {
    api,
    ...managedOptions(called.flatMap(managed.read)),
    auth: auth(root),
    buckets: rateLimits.read(root),
    callInfo: callInfo.read(root),
    operations: Object.fromEntries(facts),
  };
}
