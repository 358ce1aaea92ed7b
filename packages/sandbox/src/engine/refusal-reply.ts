import type { World } from "../world/world.ts";
import type { Exchange } from "./api.ts";
import { recordedProblems } from "./recorded-problems.ts";
import { Refusal } from "./refusal.ts";
import type { Reply } from "./reply.ts";
import { transport } from "./statement-of.ts";

/** A refusal in the API's own shape, with the refusal's headers and its reasons. */
export function refusalReply(exchange: Exchange, given: Refusal, world: World): Reply {
  const refusal = withRepetition(given, exchange);
  const { openPoint, headers, fired } = refusal.details;
  const own = exchange.api.refuse(refusal, exchange, world);
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

/** Adds to the refusal of a header how many values it has, if these are too many: a message about the value alone would mislead. */
function withRepetition(refusal: Refusal, exchange: Exchange): Refusal {
  const { status, message, details } = refusal;
  const values = valuesOf(details.field ?? "", exchange);
  if (values < 2) return refusal;
  return new Refusal(status, `${message} The header has ${values} values; send one.`, details);
}

/** How many values the header of a field has. Clients join those that they send twice; an idempotency key itself has no comma. */
function valuesOf(field: string, { headers, rawHeaders = [], operation }: Exchange): number {
  const sent = rawHeaders.filter((name, index) => index % 2 === 0 && `header/${name.toLowerCase()}` === field).length;
  const key = operation.facts?.idempotency?.header.toLowerCase();
  if (key === undefined || field !== `header/${key}`) return sent;
  return headers[key]?.split(",").length ?? sent;
}
