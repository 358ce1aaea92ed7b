import type { Api, Exchange } from "../../engine/api.ts";
import type { Problem } from "../../engine/problem.ts";
import { invalidRequest } from "../../engine/refusal.ts";
import { isOlsonName } from "../../reports/time-zone.ts";

/**
 * Bad parameters are 400, a choice (REP-084). Every Olson name is a time zone, not the listed three only (READINGS R2), and
 * the metadata reads do without the common parameters (READINGS R1).
 */
export const invalid: Api["invalid"] = (problems, exchange) => {
  const broken = problems.filter((problem) => !tolerated(problem, exchange));
  if (broken.length === 0) return undefined;
  return invalidRequest(400, broken, { openPoint: "REP-084", fired: "bad parameters" });
};

function tolerated({ in: place, at, keyword }: Problem, { operation, query }: Exchange): boolean {
  if (place !== "query") return false;
  if (keyword === "required") return operation.template.startsWith("/metadata/");
  return at === "/timeZoneVariation" && keyword === "enum" && isOlsonName(query.timeZoneVariation);
}
