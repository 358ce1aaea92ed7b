import { spawn } from "node:child_process";
import { once } from "node:events";
import { execPath } from "node:process";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { testClient } from "../../test/client.ts";
import { dying } from "../../test/crash.ts";
import { changing, temporaryJournal } from "../../test/temporary-journal.ts";
import { systemClock } from "../facts/clock.ts";
import { memoryStore } from "../store/memory-store.ts";
import { newOwner, ownerGone } from "./owner.ts";
import type { RecordedCall } from "./recorded-call.ts";
import { type ResumeOptions, resume } from "./resume.ts";

const register = "/v1/accounts/register/partnership";
const privacy = "/v1/partnership/network-privacy-requests";
const elsewhere = JSON.stringify(["another-host", 1, "x"]);

/** Leaves a call to a process of another host, which may be at it until that time. */
function inOtherHands(path: string, call: RecordedCall | undefined, deadlineAt: number, outcome?: "unknown"): void {
  const sql = "UPDATE calls SET owner = ?, deadline_at = ?, outcome = ? WHERE id = ?";
  changing(path, sql, elsewhere, deadlineAt, outcome ?? null, call?.id ?? "");
}

test("calls that no process runs any more come first; then the others, each when its deadline has passed", async () => {
  const { journal, path } = temporaryJournal();
  const { client, clock, seen } = testClient(undefined, { journal: dying(journal) });
  for (let call = 0; call < 4; call++) await clock.run(client.POST(register, { body: {} }));
  const [second, first, now, past] = journal.unfinished();
  const start = clock.now();
  inOtherHands(path, second, start + 90_000);
  inOtherHands(path, first, start + 60_000);
  inOtherHands(path, now, start + 90_000, "unknown");
  // Its process may run, but its call is over.
  inOtherHands(path, past, start);
  const reports = await clock.run(resume(journal, client));
  const keys = [now, past, first, second].map((call) => call?.idempotencyKey);
  expect(reports.map(({ call }) => call.idempotencyKey)).toEqual(keys);
  expect(seen.slice(4).map(({ at }) => at)).toEqual([0, 0, 60_000, 90_000]);
});

test("a signal ends the wait for another process's call at once, and leaves the call to it", async () => {
  const { journal, path } = temporaryJournal();
  const { client, clock, seen } = testClient(undefined, { journal: dying(journal) });
  await clock.run(client.POST(register, { body: {} }));
  inOtherHands(path, journal.unfinished()[0], clock.now() + 120_000);
  const claim = vi.spyOn(journal, "claim");
  const stop = new AbortController();
  const resumed = resume(journal, client, { signal: stop.signal });
  expect(clock.sleeping).toBe(1);
  stop.abort();
  expect(await resumed).toEqual([]);
  expect([clock.elapsed, clock.sleeping, seen.length, claim.mock.calls]).toEqual([0, 0, 1, []]);
});

describe("a call of another process that may still run", () => {
  /** A call in other hands until 119 s from now, and a `resume()` that waits for it. */
  async function waiting() {
    const { journal, path } = temporaryJournal();
    const { client, clock, seen } = testClient(undefined, { journal: dying(journal) });
    await clock.run(client.POST(register, { body: {} }));
    const [call] = journal.unfinished();
    inOtherHands(path, call, clock.now() + 119_000);
    const resumed = resume(journal, client);
    await clock.advance(1_700);
    return { resumed, path, clock, seen, id: call?.id ?? "" };
  }

  test("is not waited for once that process has finished it", async () => {
    const { resumed, path, clock, seen, id } = await waiting();
    changing(path, "UPDATE calls SET outcome = 'executed', body = NULL WHERE id = ?", id);
    expect([await clock.run(resumed), clock.elapsed, clock.sleeping, seen.length]).toEqual([[], 2_000, 0, 1]);
  });

  test("is finished as soon as that process has ended it as unknown", async () => {
    const { resumed, path, clock, seen, id } = await waiting();
    changing(path, "UPDATE calls SET outcome = 'unknown' WHERE id = ?", id);
    expect(await clock.run(resumed)).toMatchObject([{ result: "confirmed" }]);
    expect([clock.elapsed, seen.length]).toEqual([2_000, 2]);
  });

  test("is left to a third process that has taken it over", async () => {
    const { resumed, path, clock, seen, id } = await waiting();
    changing(path, "UPDATE calls SET owner = ? WHERE id = ?", JSON.stringify(["third", 1, "x"]), id);
    expect([await clock.run(resumed), clock.elapsed, seen.length]).toEqual([[], 2_000, 1]);
  });

  test("is finished as soon as that process has died", async () => {
    const process = spawn(execPath, ["-e", "setInterval(() => {}, 1000)"]);
    onTestFinished(() => void process.kill("SIGKILL"));
    await once(process, "spawn");
    const { journal, path } = temporaryJournal();
    const { client, clock, seen } = testClient(undefined, { journal: dying(journal) });
    await clock.run(client.POST(register, { body: {} }));
    const owner = newOwner();
    ownerGone(owner);
    const [place] = JSON.parse(owner) as [string];
    changing(
      path,
      "UPDATE calls SET owner = ?, deadline_at = ?",
      JSON.stringify([place, process.pid, "x"]),
      clock.now() + 119_000,
    );
    const resumed = resume(journal, client);
    await clock.advance(1_700);
    expect(seen).toHaveLength(1);
    process.kill("SIGKILL");
    await once(process, "exit");
    expect(await clock.run(resumed)).toMatchObject([{ result: "confirmed" }]);
    expect(clock.elapsed).toBe(2_000);
  });
});

describe("a deadline that is later than any client's is not waited for", () => {
  const later = (seconds: number, longest = 120) =>
    `its row says that another process may send it for another ${seconds} s, but the longest deadline given is ${longest} s. It was neither waited for nor sent. Call resume() again when that process has ended. If none of yours has such a deadline, the row was changed in the file: find out whether the call was executed`;

  /** Reports on one call in other hands, as its row says, for so many milliseconds. */
  async function left(milliseconds: number, given: { options?: ResumeOptions; client?: object; path?: string } = {}) {
    const { journal, path } = temporaryJournal();
    const { client, clock, seen } = testClient(undefined, { journal: dying(journal), ...given.client });
    await clock.run(client.POST((given.path ?? register) as typeof register, { body: {} }));
    inOtherHands(path, journal.unfinished()[0], clock.now() + milliseconds);
    const [before] = journal.unfinished();
    const reports = await clock.run(resume(journal, client, given.options));
    return { reports, clock, seen, journal, before };
  }

  test.each([
    ["a day", 86_400_000, later(86_400)],
    ["a moment too long", 180_001, later(180)],
    ["no date that there is", 1e300, later(1e297)],
    ["for ever", Number.POSITIVE_INFINITY, later(Number.POSITIVE_INFINITY)],
  ])("%s: reported at once, and left as it is", async (_case, milliseconds, reason) => {
    const onReport = vi.fn();
    const { reports, clock, seen, journal, before } = await left(milliseconds, { options: { onReport } });
    expect(reports).toMatchObject([{ result: "unknown", again: true, conflict: false, reason }]);
    expect(onReport.mock.calls).toEqual([[reports[0]]]);
    expect([clock.elapsed, clock.sleeping, seen.length]).toEqual([0, 0, 1]);
    expect(journal.unfinished()).toEqual([before]);
  });

  test("an unsafe call, too", async () => {
    const { reports, clock } = await left(86_400_000, { path: privacy });
    expect([reports[0]?.reason, clock.elapsed]).toEqual([later(86_400), 0]);
  });

  test.each([
    ["a minute later, as clocks differ", {}, 180_000],
    ["by the limits of this resume()", { options: { policy: { deadlineMs: 300_000 } } }, 300_000],
    [
      "by the limits of its client, though those of this resume() are shorter",
      { options: { policy: { deadlineMs: 5 } } },
      120_000,
    ],
    ["by its client's longer deadline", { client: { deadlineMs: 600_000 } }, 600_000],
  ])("%s: it is waited for", async (_case, given, milliseconds) => {
    const { reports, clock } = await left(milliseconds, given);
    expect(reports).toMatchObject([{ result: "confirmed" }]);
    expect(clock.elapsed).toBe(milliseconds);
  });

  test("a client without a deadline justifies no wait without an end", async () => {
    const { reports, clock } = await left(1e300, { client: { deadlineMs: Number.POSITIVE_INFINITY } });
    expect([reports[0]?.reason, clock.elapsed]).toEqual([later(1e297, 0), 0]);
  });

  test("a deadline that is put off again and again is waited for once", async () => {
    const { journal, path } = temporaryJournal();
    const { client, clock, seen } = testClient(undefined, { journal: dying(journal) });
    await clock.run(client.POST(register, { body: {} }));
    inOtherHands(path, journal.unfinished()[0], clock.now() + 100_000);
    const resumed = resume(journal, client);
    await clock.advance(99_000);
    changing(path, "UPDATE calls SET deadline_at = deadline_at + 100000");
    expect(await clock.run(resumed)).toMatchObject([{ result: "unknown", again: true }]);
    expect([clock.elapsed, seen.length]).toEqual([99_500, 1]);
  });

  test("the other calls are finished", async () => {
    const { journal, path } = temporaryJournal();
    const { client, clock } = testClient(undefined, { journal: dying(journal) });
    for (let call = 0; call < 2; call++) await clock.run(client.POST(register, { body: {} }));
    const [first, second] = journal.unfinished();
    inOtherHands(path, first, clock.now() + 86_400_000);
    inOtherHands(path, second, clock.now() + 1_000);
    const reports = await clock.run(resume(journal, client));
    expect(reports.map(({ call, result }) => [call.idempotencyKey, result])).toEqual([
      [second?.idempotencyKey, "confirmed"],
      [first?.idempotencyKey, "unknown"],
    ]);
  });
});

test.each([
  [{}, 120_000],
  [{ policy: { deadlineMs: 7_000 } }, 7_000],
])("a call that is taken over is this process's until the deadline of the new call (%j)", async (given, deadlineMs) => {
  const first = temporaryJournal();
  const { client, clock } = testClient(undefined, { journal: dying(first.journal) });
  await clock.run(client.POST(register, { body: {} }));
  await clock.advance(1_000_000);
  const { journal } = first.reopen();
  const claim = vi.spyOn(journal, "claim");
  await clock.run(resume(journal, client, given));
  expect(claim.mock.calls.map(([, deadlineAt]) => deadlineAt)).toEqual([clock.now() + deadlineMs]);
});

test("two clients that fit an unsafe call do not matter: it is never sent", async () => {
  const first = temporaryJournal();
  const { client, clock, options, seen } = testClient(undefined, { journal: dying(first.journal) });
  await clock.run(client.POST(privacy, { body: {} }));
  const twin = testClient(undefined, { ...options, store: memoryStore() });
  const reports = await clock.run(resume(first.reopen().journal, [client, twin.client]));
  expect(reports.map(({ result }) => result)).toEqual(["unknown"]);
  expect(seen).toHaveLength(1);
});

test("bodies none · a call without a body needs none; one whose body was not kept is not sent", async () => {
  const first = temporaryJournal({ bodies: "none" });
  const { client, clock, seen } = testClient(undefined, { journal: dying(first.journal) });
  await clock.run(client.POST(register, {}));
  const { journal } = first.reopen();
  expect(journal.unfinished()).toMatchObject([{ bodyHash: undefined }]);
  const reports = await clock.run(resume(journal, client));
  expect(reports.map(({ result }) => result)).toEqual(["confirmed"]);
  expect(seen.map(({ body }) => body)).toEqual(["", ""]);
});

test("a body that was changed in the file: not sent, and said so", async () => {
  const first = temporaryJournal();
  const { client, clock, seen } = testClient(undefined, { journal: dying(first.journal) });
  await clock.run(client.POST(register, { body: {} }));
  const { journal } = first.reopen();
  vi.spyOn(journal, "bodyOf").mockReturnValue(undefined);
  const [report] = await clock.run(resume(journal, client));
  expect(report).toMatchObject({
    result: "unknown",
    again: true,
    reason: "its body is missing, or is not the one that was sent (other hash)",
  });
  expect(seen).toHaveLength(1);
});

test("a key that is too old is named with its age", async () => {
  const first = temporaryJournal();
  const { client, clock } = testClient(undefined, { journal: dying(first.journal) });
  await clock.run(client.POST(register, { body: {} }));
  await clock.advance(25 * 3_600_000);
  const [report] = await clock.run(resume(first.reopen().journal, client));
  expect(report).toMatchObject({ result: "too old", reason: "its key is 1500 minutes old" });
});

test.each([
  ["host", { baseUrl: "https://partner.example.other" }],
  ["account", { auth: { tokenUrl: "https://auth.example", clientId: "client-2", clientSecret: "s3cr3t" } }],
])("a key that is too old is so although no client of that %s is given any more", async (_name, changed) => {
  const first = temporaryJournal();
  const { client, clock, options } = testClient(undefined, { journal: dying(first.journal) });
  await clock.run(client.POST(register, { body: {} }));
  await clock.advance(25 * 3_600_000);
  const { journal } = first.reopen();
  const stranger = testClient(undefined, { ...options, ...changed });
  const reports = await clock.run(resume(journal, stranger.client));
  expect(reports).toMatchObject([{ result: "too old", again: false }]);
  expect(journal.unfinished()).toEqual([]);
});

describe("while the machine sleeps the monotonic clock stands still, and the server's does not", () => {
  const hour = 3_600_000;

  /** A write that a process left, and its client's clock, behind by the hours that the machine slept. */
  async function slept(respond?: Parameters<typeof testClient>[0], hours = 10) {
    vi.useFakeTimers({ toFake: ["Date", "performance"], now: Date.parse("2026-11-20T12:00:00Z") });
    onTestFinished(() => void vi.useRealTimers());
    const day = Date.now() + hours * hour;
    vi.setSystemTime(day);
    const clock = { now: systemClock.now, sleep: vi.fn((_milliseconds: number) => new Promise<void>(() => {})) };
    const first = temporaryJournal();
    const { client, seen } = testClient(respond, { clock, journal: dying(first.journal) });
    await client.POST(register, { body: {} });
    const { journal, path } = first.reopen();
    return { journal, path, client, seen, clock, day };
  }

  test.each([
    [23 * hour - 1, "confirmed"],
    [23 * hour, "too old"],
  ])("ONB-201 · %i ms later: %s", async (later, result) => {
    const { journal, client, day } = await slept();
    vi.setSystemTime(day + later);
    expect(await resume(journal, client)).toMatchObject([{ result }]);
  });

  test("ONB-201 · a clock that is ahead of the time of day makes no key older", async () => {
    const { journal, client, day } = await slept(undefined, -30);
    vi.setSystemTime(day + 22 * hour);
    expect(await resume(journal, client)).toMatchObject([{ result: "confirmed" }]);
  });

  test("ONB-201 · no attempt goes out in the last hour of its key's window", async () => {
    const busy = () => Response.json({}, { status: 503, headers: { "Retry-After": "60" } });
    const { journal, client, seen, day } = await slept((_seen, count) => (count === 1 ? Response.json({}) : busy()));
    vi.setSystemTime(day + 23 * hour - 30_000);
    expect(await resume(journal, client)).toMatchObject([{ result: "unknown", reason: "status 503" }]);
    expect(seen).toHaveLength(2);
  });

  test("deadlines of other processes are looked at and set by the time of day", async () => {
    const { journal, path, client, clock, day } = await slept();
    inOtherHands(path, journal.unfinished()[0], day + 1_200);
    const claim = vi.spyOn(journal, "claim");
    clock.sleep.mockClear().mockImplementation(async (milliseconds) => {
      vi.setSystemTime(Date.now() + milliseconds);
    });
    await resume(journal, client);
    expect(clock.sleep.mock.calls.map(([milliseconds]) => milliseconds).slice(0, 3)).toEqual([500, 500, 200]);
    expect(claim.mock.calls.map(([, deadlineAt]) => deadlineAt)).toEqual([day + 1_200 + 120_000]);
  });
});
