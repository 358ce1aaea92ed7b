import type { ApiManifest } from "@tillside/policy";
import type { Json } from "../../spec/json.ts";
import { isTokenOperation, operations } from "../../spec/operations.ts";
import { Place } from "../../spec/place.ts";
import { auth } from "./auth.ts";
import { buckets } from "./buckets.ts";
import { callInfo } from "./call-info.ts";
import { managedMarks } from "./managed-marks.ts";
import { managedOptions } from "./managed-options.ts";
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
    ...managedOptions(called.flatMap(managedMarks)),
    auth: auth(root),
    buckets: buckets(root),
    callInfo: callInfo(root),
    operations: Object.fromEntries(facts),
  };
}
