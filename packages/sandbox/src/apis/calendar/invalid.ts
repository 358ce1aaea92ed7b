import type { Exchange } from "../../engine/api.ts";
import type { Problem } from "../../engine/problem.ts";
import { invalidRequest, type Refusal } from "../../engine/refusal.ts";
import { noSubscriber } from "./delete-subscriptions.ts";
import { unknownId } from "./lookups.ts";

/** The refusal of a request that breaks its schema, as far as the contract says it may not. */
export function invalid(all: readonly Problem[], exchange: Exchange): Refusal | undefined {
  const problems = all.filter((problem) => !tolerated(problem, exchange));
  const [first] = problems;
  if (first === undefined) return undefined;
  // What is no GUID is no subscription's id (CAL-112).
  if (first.in === "path") return unknownId(404, "subscription");
  if (exchange.operation.id === "deleteSubscriptions" && exchange.bytes.length === 0) return noSubscriber();
  return invalidRequest(400, problems, { fired: "invalid request" });
}

/** `from` and `to` may be anything (CAL-115); whether an update has an id at all, its handler decides (READINGS K3). */
function tolerated({ in: place, at, keyword, first }: Problem, { operation }: Exchange): boolean {
  if (operation.id === "getSchedule") return place === "query";
  return operation.id === "updateEvent" && !first && keyword === "required" && at === "/eventId";
}
