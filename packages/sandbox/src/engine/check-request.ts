import { parse } from "fast-querystring";
import type { World } from "../world/world.ts";
import { addressOf } from "./address.ts";
import type { RecordedProblem } from "./recorded-problem.ts";
import { recordedProblems } from "./recorded-problems.ts";
import { Refusal } from "./refusal.ts";
import type { PlainRequest } from "./request.ts";
import { requestCheck } from "./request-check.ts";
import type { Router } from "./router.ts";

/**
 * What a request's parameters and body break of its operation's schemas, without executing, limiting or recording it. Empty also where no
 * operation takes it.
 */
export function checkRequest(router: Router, world: World, request: PlainRequest): readonly RecordedProblem[] {
  const { method, url, headers, rawHeaders, bytes } = request;
  const { segments, query } = addressOf(url);
  const match = router.find(method, segments);
  if (match === undefined) return [];
  const exchange = {
    api: match.route.api,
    operation: match.route.operation,
    url,
    path: match.path,
    query: parse(query),
    headers,
    rawHeaders,
    bytes,
    body: undefined,
    caller: { id: "" },
    afterwards: [],
  };
  try {
    requestCheck(exchange, world, () => ({ status: 200 }));
    return [];
  } catch (error) {
    if (error instanceof Refusal) return recordedProblems(error, exchange, undefined);
    throw error;
  }
}
