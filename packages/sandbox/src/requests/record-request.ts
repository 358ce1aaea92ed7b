import { credentialsKey } from "../auth/credentials.ts";
import type { Exchange } from "../engine/api.ts";
import type { Reply } from "../engine/reply.ts";
import type { Wire } from "../engine/wire.ts";
import type { World } from "../world/world.ts";
import { repeatedHeaders } from "./repeated-headers.ts";
import { secretValuesOf, withoutValues } from "./secret-values.ts";

/** The reply, as far as the caller saw it. */
interface Outcome extends Omit<Reply, "status" | "fired"> {
  /** Undefined where none left. */
  readonly status: number | undefined;
  /** All that fired, after each other. */
  readonly fired?: string | undefined;
  /** Id of the fault that applied. */
  readonly fault?: string;
}

/** Enters an exchange with its outcome. @param wire what was sent, if anything was. */
export function recordRequest(world: World, exchange: Exchange, outcome: Outcome, wire?: Wire): void {
  const { operation, url, caller, headers, bytes, arrived } = exchange;
  const { status, fired, openPoint, problems = [], replayOf, fault } = outcome;
  const values = secretValuesOf(world.state(credentialsKey));
  exchange.loggedAs = world.requests.add({
    at: timeText(arrived?.at ?? world.now),
    durationMs: arrived && Math.max(0, Math.round(world.clock.steady() - arrived.since)),
    method: operation.method,
    api: operation.document.name,
    operation: operation.id || undefined,
    caller: caller.id || undefined,
    bodyBytes: bytes.length,
    status,
    fired,
    replayOf,
    openPoint,
    problems: problems.map((problem) => ({ ...problem, message: withoutValues(values, problem.message) })),
    fault,
    raw: {
      url,
      headers: requestHeaders(headers),
      bytes,
      response: status === undefined ? undefined : sentWith(wire),
      withBodies: operation.document.name !== "control",
      secrets: exchange.api.secretFields?.(operation),
      values,
      crypto: world.crypto,
    },
  });
}

const requestHeaders = repeatedHeaders<Exchange["headers"]>();
const responseHeaders = repeatedHeaders<Wire["headers"]>();

/** What a response is logged with. A stream is not. */
function sentWith(wire: Wire | undefined): { readonly headers: Wire["headers"]; readonly text: string } | undefined {
  return wire && { headers: responseHeaders(wire.headers), text: typeof wire.body === "string" ? wire.body : "" };
}

let [moment, text] = [Number.NaN, ""];

/** RFC 3339. It is the same for all requests of a millisecond, and is written and kept once. */
function timeText(time: number): string {
  const current = Math.trunc(time);
  if (current !== moment) [moment, text] = [current, new Date(current).toISOString()];
  return text;
}
