import type { Exchange, Step } from "../engine/api.ts";
import type { Operation } from "../engine/operation.ts";
import { Refusal } from "../engine/refusal.ts";
import { listOf, mapOf, moment } from "../world/shape.ts";
import type { StateKey } from "../world/state-key.ts";
import type { World } from "../world/world.ts";

/** When the calls of the last window came, oldest first, by caller and bucket. */
export const windowsKey: StateKey<{ [scope: string]: number[] }> = {
  name: "limits",
  shape: mapOf(listOf(moment)),
  seed: () => ({}),
};

/**
 * Refuses more calls of one caller than the operation's bucket allows in any window (ONB-222), with `Retry-After` in whole
 * seconds until one is free. Only limits that the contract enforces; a refused call takes no place.
 */
export const rateLimit: Step = (exchange, world, next) => {
  const bucket = enforced(exchange.operation);
  if (bucket !== undefined) takePlace(exchange, world, bucket);
  return next();
};

/** How many calls fit into any window. */
interface Bucket {
  /** Calls of one name share their places. */
  readonly name: string;
  readonly requests: number;
  readonly perSeconds: number;
}

/** Counts a call in its caller's bucket. @throws Refusal (429) where no place is left. */
export function takePlace(
  { caller, operation }: Exchange,
  world: World,
  { name, requests, perSeconds }: Bucket,
  openPoint?: string,
): void {
  const windows = world.state(windowsKey);
  const scope = `${caller.id} ${operation.document.name}.${name}`;
  const since = world.now - perSeconds * 1_000;
  // What a clock that was set back has yet to reach was not sent in this window.
  const calls = (windows[scope] ?? []).filter((call) => call > since && call <= world.now);
  windows[scope] = calls;
  const [oldest = 0] = calls;
  if (calls.length >= requests) {
    const seconds = Math.max(1, Math.ceil((oldest - since) / 1_000));
    throw new Refusal(429, `${limitStated({ requests, perSeconds })} Wait ${seconds} seconds.`, {
      headers: { "retry-after": String(seconds) },
      openPoint,
      field: "header/authorization",
      fired: "limited",
    });
  }
  // A snapshot has the time in whole milliseconds, and a call must not be later than the clock that is restored from it.
  calls.push(Math.floor(world.now));
}

/** What the message of a 429 says about the limit of an operation (ONB-273); undefined where the contract enforces none. */
export function limitMessage(operation: Operation): string | undefined {
  const bucket = bucketOf(operation);
  return bucket && limitStated(bucket);
}

function limitStated({ requests, perSeconds }: Omit<Bucket, "name">): string {
  const calls = requests === 1 ? "1 call" : `${requests} calls`;
  return `The limit of ${calls} per ${perSeconds === 60 ? "minute" : `${perSeconds} seconds`} is reached.`;
}

function enforced(operation: Operation): Bucket | undefined {
  return operation.hasOwnLimit ? bucketOf(operation) : undefined;
}

function bucketOf({ document, facts }: Operation): Bucket | undefined {
  const bucket = facts?.bucket === undefined ? undefined : document.manifest?.buckets[facts.bucket];
  if (facts?.bucket === undefined || bucket?.strength !== "enforced") return undefined;
  return { name: facts.bucket, ...bucket };
}
