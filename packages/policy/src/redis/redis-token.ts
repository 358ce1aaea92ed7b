import { endMs, refusalMs } from "../auth/client-credentials.ts";
import { systemClock } from "../facts/clock.ts";
import { hexDigest } from "../facts/hex-digest.ts";
import type { Exchanged, TokenNeed } from "../facts/token.ts";
import { inBackground } from "./in-time.ts";
import type { Link } from "./link.ts";
import { tokenScript } from "./token-script.ts";
import type { TokenSealing } from "./token-sealing.ts";

/** Milliseconds that an exchange may take beyond one attempt before another server tries it too. */
const leaseReserveMs = 5_000;

/** Longest time-out of an exchange that counts, in milliseconds. Redis takes whole numbers only. */
const longestExchangeMs = 600_000;

/** Milliseconds of real time, as Redis has it, between two looks for a token that another server exchanges. */
const lookAgainMs = 50;

/**
 * A token that is wanted. One server exchanges it for all; a server that cannot ask Redis does so for itself, since a
 * token too many harms nothing.
 */
export async function sharedToken(
  link: Link,
  sealing: TokenSealing,
  name: string,
  need: TokenNeed,
): Promise<Exchanged> {
  const [token = "", lease = ""] = await link.keys(name, ["token", "lease"]);
  const id = crypto.randomUUID();
  const digest = (value: string) => hexDigest("SHA-256", value);

  /** The time between two looks. A refresh in the background keeps no process alive for it. */
  function nextLook(signal?: AbortSignal): Promise<void> {
    if (need.abandoned !== undefined) return systemClock.sleep(lookAgainMs, signal);
    return new Promise((resolve) => void inBackground(lookAgainMs, resolve));
  }

  /** Also past a moment in which Redis is away. Undefined: it is lost. */
  async function run(operation: string, ...values: readonly (string | number)[]): Promise<unknown> {
    while (!link.isLost) {
      if (!link.isAway) {
        try {
          return await link.run(tokenScript, [token, lease], [operation, id, ...values.map(String)]);
        } catch {
          // Then it is away.
        }
      }
      await nextLook();
    }
    return undefined;
  }

  async function ask(): Promise<Exchanged | "exchange" | "wait"> {
    const { unwanted, rejected, timeoutMs } = need;
    const given = unwanted === undefined ? "" : await digest(unwanted);
    const leaseMs = Math.ceil(Math.min(timeoutMs, longestExchangeMs)) + leaseReserveMs;
    const reply = await run("ask", given, rejected ? 1 : 0, leaseMs, endMs);
    const [verdict, value, life, age] = (reply ?? [3]) as unknown[];
    if (Number(verdict) === 0) return "wait";
    if (Number(verdict) === 2) return { refused: Number(value) };
    const opened = Number(verdict) === 1 ? await sealing.open(String(value), token) : undefined;
    return opened === undefined ? "exchange" : { token: opened, lifetimeMs: Number(life), ageMs: Number(age) };
  }

  for (let reply = await ask(); reply !== "exchange"; reply = await ask()) {
    if (reply !== "wait") return reply;
    await nextLook(need.abandoned);
  }
  const startedAt = need.clock.now();
  try {
    const exchanged = await need.exchange();
    if ("refused" in exchanged) await run("refuse", exchanged.refused, refusalMs);
    else {
      const sealed = await sealing.seal(exchanged.token, token);
      const age = need.clock.now() - startedAt;
      await run("keep", await digest(exchanged.token), sealed, exchanged.lifetimeMs, age);
    }
    return exchanged;
  } catch (error) {
    await run("fail");
    throw error;
  }
}
