import { responseCodes } from "../../src/reference/errors/response-codes.ts";
import type { ReferenceApi } from "../../src/reference/read-apis.ts";

/** `409`, and `409 Conflict` for each code that the schema of its body names; of every operation, sorted. */
export function documentedErrors({ operations }: ReferenceApi): readonly string[] {
  const found = operations.flatMap(({ facts }) =>
    Object.entries(facts.responses)
      .filter(([status]) => !status.startsWith("2"))
      .flatMap(([status, response]) => [status, ...responseCodes(response).map((code) => `${status} ${code}`)]),
  );
  return [...new Set(found)].sort();
}
