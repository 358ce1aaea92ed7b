import type { Exchange } from "./exchange.ts";
import { recordedProblems } from "./recorded-problem.ts";
import type { Refusal } from "./refusal.ts";
import type { Reply } from "./reply.ts";
import { transport } from "./statement-of.ts";

/** A refusal in the API's own shape, with the refusal's headers and its reasons. */
export function refused(exchange: Exchange, refusal: Refusal): Reply {
  const { openPoint, headers, fired } = refusal.details;
  const own = exchange.api.refuse(refusal, exchange);
  // What no document foresees must not be marked with a rule that is about something else.
  const isTransport = [openPoint].flat().includes(transport);
  const marks = isTransport ? openPoint : (own.openPoint ?? openPoint);
  return {
    ...own,
    headers: { ...headers, ...own.headers },
    openPoint: marks,
    fired,
    problems: recordedProblems(refusal, exchange, marks),
  };
}
