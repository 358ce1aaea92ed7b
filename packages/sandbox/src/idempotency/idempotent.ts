import type { Exchange, Step } from "../engine/api.ts";
import { Refusal } from "../engine/refusal.ts";
import type { Reply } from "../engine/reply.ts";
import { ownValue } from "../world/own-properties.ts";
import { anything, count, either, fields, listOf, mapOf, moment, text } from "../world/shape.ts";
import type { StateKey } from "../world/state-key.ts";
import type { World } from "../world/world.ts";
import { difference, requestHash } from "./request-hash.ts";

interface Write {
  readonly hash: string;
  /** Milliseconds since the epoch; from then on the key is as good as new. */
  readonly rememberedUntil: number;
  readonly reply: Reply;
  /** Its id in the request log. */
  request?: number | undefined;
}

/** Accepted writes by caller and idempotency key, and when those that are over are looked for next. */
export const writesKey: StateKey<{ readonly writes: { [scope: string]: Write }; tidyAt: number }> = {
  name: "idempotency",
  shape: fields({
    tidyAt: moment,
    writes: mapOf(
      fields({
        hash: text,
        rememberedUntil: moment,
        "request?": count,
        reply: fields({
          status: { type: "integer", minimum: 200, maximum: 299 },
          "body?": anything,
          "headers?": mapOf({ type: "string", pattern: "^[\\t\\x20-\\x7e]*$" }),
          "openPoint?": either(text, listOf(text)),
          "fired?": text,
        }),
      }),
    ),
  }),
  seed: () => ({ writes: {}, tidyAt: 0 }),
};

/** Writes whose response is not out yet. Beside the state: in one that is restored nothing runs. */
const running = new WeakSet<Write>();

/** How an API distinguishes a repeat from a first write. */
export interface Repeats {
  /** Whether this exchange uses its key at all; a dry run does not. */
  readonly counts: (exchange: Exchange) => boolean;
  /** The refusal of a key that is taken; `reply` is the response of the first write. */
  readonly conflict: (taken: Taken, reply: Reply) => Refusal;
}

/** Why a key cannot be used. */
export interface Taken {
  /** The first write's response is not out yet. */
  readonly isRunning: boolean;
  /** What the request has other than the first write: `path`, `body`, `path and body`; undefined where it is the same. */
  readonly difference: string | undefined;
}

/**
 * Remembers accepted writes by their idempotency key for the operation's window. A repeat gets the first response once more,
 * or is refused, as the operation's `x-idempotency` says. A key binds only when its write was accepted (READINGS O7, E2).
 */
export function idempotent({ counts, conflict }: Repeats): Step {
  return (exchange, world, next) => {
    const facts = exchange.operation.facts?.idempotency;
    const key = facts && exchange.headers[facts.header.toLowerCase()];
    if (!facts || !key || !counts(exchange)) return next();
    const scope = `${exchange.caller.id} ${key.toLowerCase()}`;
    const hash = requestHash(exchange);
    const first = remembered(world, scope);
    if (first === undefined) {
      const windowSeconds = world.settings.idempotencySeconds || facts.windowSeconds;
      return bind(exchange, world, scope, { hash, windowSeconds }, next());
    }
    const taken: Taken = { isRunning: running.has(first), difference: difference(first.hash, hash) };
    if (facts.onRepeat === "conflict" || taken.isRunning || taken.difference !== undefined) {
      throw conflict(taken, first.reply);
    }
    return { ...first.reply, fired: "replayed", replayOf: first.request };
  };
}

function remembered(world: World, scope: string): Write | undefined {
  const first = ownValue(world.state(writesKey).writes, scope);
  return first !== undefined && first.rememberedUntil > world.now ? first : undefined;
}

function bind(
  exchange: Exchange,
  world: World,
  scope: string,
  { hash, windowSeconds }: { readonly hash: string; readonly windowSeconds: number },
  reply: Reply,
): Reply {
  if (reply.status >= 300) return reply;
  const write: Write = { hash, rememberedUntil: world.now + windowSeconds * 1_000, reply };
  tidy(world);
  world.state(writesKey).writes[scope] = write;
  running.add(write);
  exchange.afterwards.push(() => {
    running.delete(write);
    // A snapshot that is being written has the key as it was before.
    world.state(writesKey);
    write.request = exchange.loggedAs;
  });
  return reply;
}

/** Forgets what is over, once in an hour: a long load must not grow without end. */
function tidy(world: World): void {
  const state = world.state(writesKey);
  if (world.now < state.tidyAt) return;
  state.tidyAt = world.now + 3_600_000;
  for (const [scope, { rememberedUntil }] of Object.entries(state.writes)) {
    if (rememberedUntil <= world.now) delete state.writes[scope];
  }
}

/** The refusal of a taken key, which says what differs from the first request. */
export function keyTaken(
  { isRunning, difference: what }: Taken,
  details: { readonly headers?: Reply["headers"]; readonly rule: string; readonly openPoint?: string | undefined },
): Refusal {
  const used =
    what === undefined
      ? "was used before, for the same request"
      : `was used before, for a request with another ${what}`;
  const why = isRunning ? "the write with this idempotency key is still running" : `the idempotency key ${used}`;
  return new Refusal(409, `Conflict: ${why}.`, {
    ...details,
    field: "header/idempotency-key",
    fired: isRunning ? "key running" : "key taken",
  });
}
