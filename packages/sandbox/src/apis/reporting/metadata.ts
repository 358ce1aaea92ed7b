import type { Reply } from "../../engine/reply.ts";

const common = ["dateStart", "dateEnd", "currency", "timeZoneVariation"] as const;

/** A record of the catalogue, whose values are fixtures (REP-018); it comes with or without the common parameters (REP-028). */
export function metadata(body: object, query: { readonly [Name in (typeof common)[number]]?: string }): Reply {
  const isComplete = common.every((name) => query[name] !== undefined);
  return { status: 200, body, openPoint: isComplete ? "REP-018" : ["REP-018", "REP-028"] };
}
