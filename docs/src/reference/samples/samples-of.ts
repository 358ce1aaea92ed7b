import type { ReferenceApi, ReferenceOperation } from "../read-apis.ts";
import type { Fixtures } from "./credentials.ts";
import { curlSample } from "./curl.ts";
import { typeScriptSample } from "./type-script.ts";

/** The call of an operation in one language. */
export interface Sample {
  /** As the reader's choice is kept, and as the highlighter knows it. */
  readonly language: "typescript" | "curl";
  /** On its tab. */
  readonly label: string;
  readonly code: string;
}

/** The call of an operation in each language; every sample runs as it is beside a sandbox. */
export function samplesOf(api: ReferenceApi, operation: ReferenceOperation, fixtures: Fixtures): readonly Sample[] {
  return [
    { language: "typescript", label: "TypeScript", code: typeScriptSample(api, operation, fixtures) },
    { language: "curl", label: "curl", code: curlSample(api, operation, fixtures) },
  ];
}
