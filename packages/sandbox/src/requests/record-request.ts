import type { Exchange } from "../engine/api.ts";
import type { Reply } from "../engine/reply.ts";
import type { World } from "../world/world.ts";
import { maskHeaders } from "./mask-headers.ts";

/** The reply, as far as the caller saw it. */
interface Outcome extends Omit<Reply, "status"> {
  /** Undefined where none left. */
  readonly status: number | undefined;
  /** Id of the fault that struck. */
  readonly fault?: string;
}

/** Enters an exchange with its outcome. */
export function recordRequest(
  world: World,
  { operation, url, caller, headers, bytes, arrived }: Exchange,
  { status, fired, openPoint, problems = [], fault }: Outcome,
): void {
  world.requests.add({
    at: new Date(arrived?.at ?? world.now).toISOString(),
    durationMs: arrived && Math.max(0, Math.round(world.clock.steady() - arrived.since)),
    method: operation.method,
    url,
    api: operation.document.name,
    operation: operation.id || undefined,
    caller: caller.id || undefined,
    headers: maskHeaders(headers),
    bodyBytes: bytes.length,
    bodySha256: bytes.length === 0 ? undefined : world.crypto.hash(bytes),
    status,
    fired,
    openPoint,
    problems,
    fault,
  });
}
