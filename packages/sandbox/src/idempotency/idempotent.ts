import type { Exchange } from "../engine/exchange.ts";
import { Refusal } from "../engine/refusal.ts";
import type { Reply } from "../engine/reply.ts";
import type { Step } from "../engine/step.ts";
import { anything, either, fields, listOf, mapOf, moment, text, yesNo } from "../world/shape.ts";
import type { StateKey } from "../world/state-key.ts";
import type { World } from "../world/world.ts";
import { requestHash } from "./request-hash.ts";

interface Write {
  readonly hash: string;
  readonly acceptedAt: number;
  readonly reply: Reply;
  /** Its answer is not out yet. */
  running: boolean;
}

/** Accepted writes by caller and idempotency key. */
export const writesKey: StateKey<{ [scope: string]: Write }> = {
  name: "idempotency",
  shape: mapOf(
    fields({
      hash: text,
      acceptedAt: moment,
      running: yesNo,
      reply: fields({
        status: { type: "integer", minimum: 200, maximum: 299 },
        "body?": anything,
        "headers?": mapOf({ type: "string", pattern: "^[\\t\\x20-\\x7e]*$" }),
        "openPoint?": either(text, listOf(text)),
        "fired?": text,
      }),
    }),
  ),
  seed: () => ({}),
};

/** How an API tells a repeat apart from a first write. */
export interface Repeats {
  /** Whether this exchange uses its key at all; a dry run does not. */
  readonly counts: (exchange: Exchange) => boolean;
  /** The refusal of a key that is taken; `reply` is what the first write answered. */
  readonly conflict: (exchange: Exchange, reply: Reply, running: boolean) => Refusal;
}

/**
 * Remembers accepted writes by their idempotency key for the operation's window. A repeat gets the first answer once more,
 * or is refused, as the operation's `x-idempotency` says. A key binds only when its write was accepted (READINGS O7, E2).
 */
export function idempotent({ counts, conflict }: Repeats): Step {
  return (exchange, world, next) => {
    const facts = exchange.operation.facts?.idempotency;
    const key = facts && exchange.headers[facts.header.toLowerCase()];
    if (!facts || !key || !counts(exchange)) return next();
    const scope = `${exchange.caller.id} ${key.toLowerCase()}`;
    const hash = requestHash(exchange);
    const first = remembered(world, scope, world.settings.idempotencySeconds || facts.windowSeconds);
    if (first === undefined) return bind(exchange, world, scope, hash, next());
    if (facts.onRepeat === "conflict" || first.running || first.hash !== hash) {
      throw conflict(exchange, first.reply, first.running);
    }
    return { ...first.reply, fired: "replayed" };
  };
}

function remembered(world: World, scope: string, windowSeconds: number): Write | undefined {
  const writes = world.state(writesKey);
  const first = writes[scope];
  if (first === undefined || first.acceptedAt + windowSeconds * 1_000 > world.now) return first;
  delete writes[scope];
  return undefined;
}

function bind({ afterwards }: Exchange, world: World, scope: string, hash: string, reply: Reply): Reply {
  if (reply.status >= 300) return reply;
  const write: Write = { hash, acceptedAt: world.now, reply, running: true };
  world.state(writesKey)[scope] = write;
  afterwards.push(() => {
    write.running = false;
  });
  return reply;
}

/** The refusal of a taken key in its usual words. */
export function keyTaken(running: boolean, headers?: Readonly<Record<string, string>>): Refusal {
  const why = running ? "the write with this idempotency key is still running" : "the idempotency key was used before";
  return new Refusal(409, `Conflict: ${why}.`, { headers, fired: running ? "key running" : "key taken" });
}
