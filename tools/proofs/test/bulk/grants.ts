import type { Redis } from "ioredis";

/** The calls that Redis granted for one limit. */
export interface Grants {
  /** The time from which each call counts, in whole milliseconds of Redis' clock, in order; for a delayed call, the time it was sent. */
  times(): Promise<number[]>;
  /**
   * When each of them was first granted, in order. A call whose grant reached its server late is sent at once, and the server asks
   * Redis to count it from then: the server may have sent it a moment before.
   */
  firstTimes(): number[];
  /** Whether a server lost Redis meanwhile and booked its calls afterwards. Such a server keeps to its own part of the limit. */
  wasAway(): boolean;
  forget(): void;
  close(): void;
}

/** Watches what the script writes into the limit's log. That is exact, however late a call arrives at the server. */
export async function grantsOf(redis: Redis): Promise<Grants> {
  const granted = new Map<string, number>();
  const first = new Map<string, number>();
  const seen = new Set<string>();
  let isAway = false;
  const monitor = await redis.monitor();
  monitor.on("monitor", (_time: string, [command = "", ...words]: string[]) => {
    if (command.toUpperCase() === "ECHO") seen.add(words[0] ?? "");
    if (/^eval/i.test(command) && words.includes("book")) isAway = true;
    if (!words[0]?.endsWith(":log")) return;
    if (command === "ZADD") {
      // A server that was away books only the calls that are not in the log.
      const isNew = words[1] === "NX";
      const [score = "", id = ""] = words.slice(isNew ? 2 : 1);
      if (!isNew || !granted.has(id)) granted.set(id, Number(score));
      if (!first.has(id)) first.set(id, Number(score));
    }
    if (command === "ZREM") {
      const [, id = ""] = words;
      granted.delete(id);
      first.delete(id);
    }
  });

  return {
    async times() {
      const mark = crypto.randomUUID();
      for (await redis.echo(mark); !seen.has(mark); ) await new Promise((resolve) => setImmediate(resolve));
      return [...granted.values()].sort((one, other) => one - other);
    },
    firstTimes: () => [...first.values()].sort((one, other) => one - other),
    wasAway: () => isAway,
    forget() {
      granted.clear();
      first.clear();
      isAway = false;
    },
    close: () => monitor.disconnect(),
  };
}
