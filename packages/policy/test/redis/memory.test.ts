import { Redis } from "ioredis";
import { describe, expect, onTestFinished, test } from "vitest";
import { inProcess } from "./in-process.ts";
import { mustSkip } from "./redis-server.ts";

/** The calls that Redis counts: when, by its clock. */
function counted(port: number) {
  const admin = new Redis({ port, host: "127.0.0.1" });
  onTestFinished(() => admin.disconnect());
  const times = async () => {
    const [log = ""] = await admin.keys("*:log");
    const entries = await admin.zrange(log, "0", "-1", "WITHSCORES");
    return entries.filter((_, index) => index % 2 === 1).map(Number);
  };
  return { admin, times };
}

describe.skipIf(mustSkip())("what Redis remembers of a limit", () => {
  test("a call counts from its sending: one that waits for its token longer than the margin allows is moved", async () => {
    const { one, redis } = await inProcess({ requests: 5, perSeconds: 60 }, { tokenMs: 1_200 });
    const { admin, times } = counted(redis.port);
    const [seconds] = await admin.time();
    const before = Number(seconds) * 1_000;
    await one.GET("/items");
    await one.GET("/items");
    const sent = await times();
    expect(sent).toHaveLength(2);
    expect(sent[0]).toBeGreaterThan(before + 1_100);
  });

  test("a call that was not sent gives its slot back", async () => {
    const { one, redis } = await inProcess({ requests: 5, perSeconds: 60 }, { tokenMs: 60_000 });
    const { times } = counted(redis.port);
    await expect(one.GET("/items", { policy: { deadlineMs: 500 } })).rejects.toMatchObject({ name: "DeadlineError" });
    await expect.poll(times).toEqual([]);
  });

  test("nothing any more, without having been missed: a server tells it again what it sent in this window", async () => {
    const { one, other, redis } = await inProcess({ requests: 5, perSeconds: 60 });
    const { admin, times } = counted(redis.port);
    await Promise.all([one.GET("/items"), one.GET("/items"), one.GET("/items"), other.GET("/items")]);
    await admin.flushall();
    const policy = { deadlineMs: 1_500 };
    await expect(one.GET("/items", { policy })).rejects.toMatchObject({ name: "DeadlineError" });
    expect(await times()).toHaveLength(3);
    await expect(other.GET("/items", { policy })).rejects.toMatchObject({ name: "DeadlineError" });
  });
});
