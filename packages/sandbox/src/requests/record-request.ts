import type { Exchange } from "../engine/api.ts";
import type { Reply } from "../engine/reply.ts";
import type { Wire } from "../engine/wire.ts";
import type { World } from "../world/world.ts";
import { maskHeaders } from "./mask-headers.ts";
import { keptBytes, keptText, maskedUrl } from "./mask-text.ts";
import type { RequestRecord } from "./request-record.ts";

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
  const secrets = exchange.api.secretFields?.(operation);
  const { body, bodyCut, response } = bodiesOf(exchange, status === undefined ? undefined : wire, secrets);
  exchange.loggedAs = world.requests.add({
    at: timeText(arrived?.at ?? world.now),
    durationMs: arrived && Math.max(0, Math.round(world.clock.steady() - arrived.since)),
    method: operation.method,
    url: maskedUrl(url, secrets),
    api: operation.document.name,
    operation: operation.id || undefined,
    caller: caller.id || undefined,
    headers: maskHeaders(headers, secrets),
    bodyBytes: bytes.length,
    bodySha256: bytes.length === 0 ? undefined : world.crypto.hash(bytes),
    body,
    bodyCut,
    status,
    response,
    fired,
    replayOf,
    openPoint,
    problems,
    fault,
  });
}

/** The bodies. Those of the control plane are the log itself, or all of the state. */
function bodiesOf(
  { operation, headers, bytes }: Exchange,
  wire: Wire | undefined,
  secrets: string | undefined,
): Pick<RequestRecord, "body" | "bodyCut" | "response"> {
  if (operation.document.name === "control") return none;
  const { body, bodyCut } = keptBytes(bytes, headers["content-type"], secrets);
  if (wire === undefined) return { body, bodyCut };
  const kept = keptText(typeof wire.body === "string" ? wire.body : "", secrets);
  return { body, bodyCut, response: { headers: maskHeaders(wire.headers, secrets), ...kept } };
}

const none = {};

let [moment, text] = [Number.NaN, ""];

/** RFC 3339. It is the same for all requests of a millisecond, and is written and kept once. */
function timeText(time: number): string {
  const current = Math.trunc(time);
  if (current !== moment) [moment, text] = [current, new Date(current).toISOString()];
  return text;
}
