// Mostly waits: for another process to let go of a file.
import { DatabaseSync } from "node:sqlite";
import { beforeEach, describe, expect, onTestFinished, test, vi } from "vitest";
import { testClient } from "../../test/client.ts";
import { journalPath, temporaryJournal } from "../../test/temporary-journal.ts";
import { thrownBy } from "../../test/thrown-by.ts";
import { WriteQueue } from "./write-queue.ts";

const register = "/v1/accounts/register/partnership";
const locked = Object.assign(new Error("database is locked"), { errcode: 5 });

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] });
  return () => void vi.useRealTimers();
});

/** A write that is refused so many times before it comes through. */
function refused(times: number, value: string, log: string[] = []) {
  let left = times;
  return vi.fn(() => {
    if (left-- > 0) throw locked;
    log.push(value);
    return value;
  });
}

describe("a write", () => {
  test("that is first in the queue is done before the call returns", () => {
    const queue = new WriteQueue();
    expect(queue.run(() => 7)).toBe(7);
    const failure = new Error("disk I/O error");
    const failing = () => {
      throw failure;
    };
    expect(() => queue.run(failing)).toThrow(failure);
    expect(vi.getTimerCount()).toBe(0);
  });

  test("behind a lock waits without holding up anybody; those after it wait behind it, in order", async () => {
    const queue = new WriteQueue();
    const log: string[] = [];
    const [first, second] = [refused(3, "first", log), refused(1, "second", log)];
    const waiting = [queue.run(first), queue.run(second)];
    expect([first.mock.calls.length, second.mock.calls.length]).toEqual([1, 0]);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(await Promise.all(waiting)).toEqual(["first", "second"]);
    expect(log).toEqual(["first", "second"]);
    expect(queue.run(() => "third")).toBe("third");
  });

  test("that fails for another reason while it waits is rejected with that, and the next one goes on", async () => {
    const queue = new WriteQueue();
    const write = vi.fn().mockImplementationOnce(() => {
      throw locked;
    });
    const full = new Error("disk is full");
    write.mockImplementation(() => {
      throw full;
    });
    const failed = expect(queue.run(write)).rejects.toBe(full);
    const next = queue.run(() => "next");
    await vi.advanceTimersByTimeAsync(100);
    await failed;
    expect(await next).toBe("next");
  });

  test("behind a lock that stays fails after 5 s, and all that wait fail with it, not one after the other", async () => {
    const queue = new WriteQueue();
    const writes = [1, 2, 3].map(() =>
      vi.fn(() => {
        throw locked;
      }),
    );
    const errors = Promise.allSettled(writes.map((write) => queue.run(write)));
    await vi.advanceTimersByTimeAsync(4_999);
    expect(vi.getTimerCount()).toBe(1);
    await vi.advanceTimersByTimeAsync(26);
    for (const error of await errors) expect((error as PromiseRejectedResult).reason).toBe(locked);
    expect(writes[2]).not.toHaveBeenCalled();
  });
});

/** Lets the time pass until the promise is settled. */
async function passing<Value>(promise: Promise<Value>): Promise<Value> {
  let pending = true;
  const settled = () => {
    pending = false;
  };
  promise.then(settled, settled);
  while (pending) await vi.advanceTimersByTimeAsync(100);
  return promise;
}

/** Another connection that has begun to write to the file. */
function lock(path: string) {
  const other = new DatabaseSync(path);
  onTestFinished(() => other.close());
  other.exec("BEGIN IMMEDIATE");
  return { release: () => other.exec("COMMIT") };
}

describe("a client whose journal is locked by another process", () => {
  test("does not hold up the event loop; its writes are recorded in their order and sent once the lock is gone", async () => {
    const { journal, path } = temporaryJournal();
    const { client, clock, seen } = testClient(undefined, { journal });
    const { release } = lock(path);
    const calls = ["a", "b", "c"].map((brand) => client.POST(register, { body: { brand } }));
    await vi.advanceTimersByTimeAsync(100);
    expect([seen.length, journal.unfinished()]).toEqual([0, []]);
    release();
    await passing(clock.run(Promise.all(calls)));
    const database = new DatabaseSync(path);
    const recorded = database.prepare("SELECT key FROM calls ORDER BY rowid").all() as { key: string }[];
    database.close();
    expect(seen.map(({ body }) => JSON.parse(body).brand)).toEqual(["a", "b", "c"]);
    expect(recorded.map(({ key }) => key)).toEqual(seen.map(({ headers }) => headers.get("Idempotency-Key")));
    expect(journal.unfinished()).toEqual([]);
  });

  test("for more than 5 s: all writes fail with one clear error, nothing is sent, and nothing is left in the file", async () => {
    const { journal, path } = temporaryJournal();
    const { client, seen } = testClient(undefined, { journal });
    const { release } = lock(path);
    const errors = Promise.all([1, 2, 3].map(() => thrownBy(client.POST(register, { body: {} }))));
    for (const { name, message, info } of await passing(errors)) {
      expect([name, info?.outcome]).toEqual(["JournalError", "not-executed"]);
      expect(message).toContain(
        `${path} cannot be used: database is locked. Another process has been writing to it for 5 s. Find out which one has the file open and end its transaction. Nothing was sent to the API.`,
      );
    }
    expect([seen, journal.unfinished()]).toEqual([[], []]);
    release();
  });

  test("when a call ends: its end waits, and is written later if the lock stays", async () => {
    const { journal, path } = temporaryJournal();
    const file = { release: () => {} };
    const { client, clock, seen } = testClient(
      () => {
        Object.assign(file, lock(path));
        return Response.json({});
      },
      { journal },
    );
    const start = performance.now();
    const call = clock.run(client.POST(register, { body: {} }));
    expect((await passing(call)).response.ok).toBe(true);
    expect([seen.length, performance.now() - start >= 5_000]).toEqual([1, true]);
    file.release();
    expect(journal.unfinished()).toEqual([]);
  });

  test("when it is closed: an end that was not written yet is waited for", async () => {
    const path = journalPath();
    const { journal, close } = temporaryJournal({ path });
    const pragma = vi.spyOn(DatabaseSync.prototype, "prepare");
    journal.begin({
      id: "one",
      api: "onboarding",
      operation: "registerAccount",
      safety: "keyed",
      method: "POST",
      url: "https://partner.example/v1",
      headers: {},
      body: undefined,
      idempotencyKey: "mine",
      account: undefined,
      startedAt: 0,
      deadlineAt: 1,
      windowSeconds: 1,
    });
    const { release } = lock(path);
    const ended = expect(journal.end("one", "executed")).rejects.toThrow(
      `${path} cannot be used: database is locked. Another process has been writing to it for 5 s.`,
    );
    await passing(ended);
    release();
    close();
    expect(pragma.mock.calls.flat()).toContain("PRAGMA busy_timeout = 5000");
    const { journal: next } = temporaryJournal({ path });
    expect(next.unfinished()).toEqual([]);
  });
});
