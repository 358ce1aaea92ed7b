import type { Exchange } from "../../engine/api.ts";
import type { Refusal } from "../../engine/refusal.ts";
import type { Reply } from "../../engine/reply.ts";
import type { World } from "../../world/world.ts";
import type { Excerpt } from "./excerpt.ts";

/** A success in the envelope (ONB-012), under the caller's request id or a new one. */
export function enveloped(reply: Reply, exchange: Exchange, world: World): Reply {
  const { status, body: data = null } = reply;
  return withEnvelope(reply, { status, error: null, message: "ok", data }, exchange, world);
}

/**
 * A refusal in the envelope, with the error code of its status. Where the contract shows no code for the status, `error` is
 * null, marked as a choice (READINGS O29).
 */
export function refused({ status, message, details }: Refusal, exchange: Exchange, world: World): Reply {
  const { [status]: error } = (exchange.operation.document.excerpt as Excerpt).errorCodes;
  const codeless = status === 501 ? "ONB-252" : "ONB-255";
  const openPoint = [details.openPoint ?? [], error === undefined ? codeless : []].flat();
  const reply = openPoint.length === 0 ? { status } : { status, openPoint };
  return withEnvelope(reply, { status, error: error ?? null, message, data: null }, exchange, world);
}

interface Envelope {
  readonly status: number;
  readonly error: string | null;
  readonly message: string;
  readonly data: unknown;
}

function withEnvelope(reply: Reply, envelope: Envelope, exchange: Exchange, world: World): Reply {
  const requestId = requestIdOf(exchange, world);
  return {
    ...reply,
    headers: { ...reply.headers, "x-request-id": requestId },
    body: { ...envelope, request_id: requestId },
  };
}

/** The caller's own id word for word (ONB-205), unless it has none, or one that no header can carry. */
function requestIdOf({ headers }: Exchange, world: World): string {
  const given = headers["x-request-id"];
  return given && /^[\t\x20-\x7e\x80-\xff]*$/.test(given) ? given : world.random.uuid();
}
