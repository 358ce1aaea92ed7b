import { DatabaseSync } from "node:sqlite";
import { describe, expect, test, vi } from "vitest";
import { events } from "../../test/apis.ts";
import { testClient } from "../../test/client.ts";
import { dying } from "../../test/crash.ts";
import { fakeServer, type Respond } from "../../test/fake-server.ts";
import { changing, temporaryJournal } from "../../test/temporary-journal.ts";
import { callInfo } from "../facts/call-info-registry.ts";
import type { ApiManifest } from "../facts/manifest.ts";
import type { JournalOptions } from "./open-journal.ts";
import { type ResumeOptions, resume } from "./resume.ts";
import type { ResumeReport } from "./resume-report.ts";

const register = "/v1/accounts/register/partnership";
const privacy = "/v1/partnership/network-privacy-requests";
const key = new Uint8Array(32).fill(7);

/** A journal of a process that died after these writes were sent, and the responses to `resume()` of the next one. */
async function crash(paths: readonly string[], respond: Respond, given: Partial<JournalOptions> = {}) {
  const first = temporaryJournal(given);
  let dead = false;
  const { client, clock, seen } = testClient((one, count) => (dead ? respond(one, count) : Response.json({})), {
    journal: dying(first.journal),
  });
  for (const path of paths) await clock.run(client.POST(path as typeof register, { body: { brand: "Brook" } }));
  dead = true;
  const { journal, path, reopen } = first.reopen();
  const again = (options?: ResumeOptions) => clock.run(resume(journal, client, options));
  return { journal, path, reopen, client, clock, seen, again };
}

const short = (reports: readonly ResumeReport[]) =>
  reports.map(({ call, result, again }) => [call.operation, result, again]);
const unsafe = ["submitNetworkPrivacyRequest", "unknown", false];

/** How many rows hold something that was not to be kept. */
function left(path: string) {
  const database = new DatabaseSync(path, { readOnly: true });
  const rows = database
    .prepare("SELECT outcome, finding, response, body FROM calls ORDER BY rowid")
    .all()
    .map((row) => ({ ...row }));
  database.close();
  return rows;
}

describe("a report that no caller received is made by the next resume()", () => {
  test("EVT-108 · a confirmed batch of events stays confirmed, with its response, and is not sent again", async () => {
    const idempotency = { header: "Key", windowSeconds: 10_800, onRepeat: "conflict", required: true } as const;
    const operation = { ...events.operations["POST /v1/events"], safety: "keyed", idempotency } as const;
    const api = { ...events, operations: { "POST /v1/events": operation } } satisfies ApiManifest;
    const first = temporaryJournal();
    const response = { data: { unprocessedRecords: [3] } };
    const { client, clock, seen } = fakeServer((_seen, count) =>
      count < 3 ? Response.json(response) : Response.json({}, { status: 409 }),
    );
    const sender = client(api, {
      auth: { appCredentials: { getToken: () => "t" } },
      journal: dying(first.journal),
    });
    await clock.run(sender.POST("/v1/events", { params: { header: { Key: "mine" } }, body: {} } as never));
    const second = first.reopen();
    const onReport = vi.fn().mockRejectedValue(new Error("no database"));
    await expect(clock.run(resume(second.journal, sender, { onReport }))).rejects.toThrow("no database");
    const third = second.reopen();
    const [report] = (await clock.run(resume(third.journal, sender))) as [ResumeReport];
    expect(report).toMatchObject({ result: "confirmed", reason: "status 200", again: false });
    expect(report.response).toMatchObject({ status: 200, ok: true });
    expect(report.response?.headers.get("content-type")).toBe("application/json");
    expect(await report.response?.json()).toEqual(response);
    expect(callInfo(report.response as Response)).toMatchObject({ outcome: "executed", idempotencyKey: "mine" });
    expect(seen).toHaveLength(2);
    expect(await clock.run(resume(third.journal, sender))).toEqual([]);
  });

  test.each([{ bodies: "plain" }, { bodies: "none" }, { key }] as const)(
    "in the same process or another, with what the journal keeps (%j)",
    async (given) => {
      const { again, reopen, client, clock, seen, path } = await crash(
        [register],
        () => Response.json({ id: "Harbour" }, { headers: { "Retry-After": "5", "Set-Cookie": "session=7" } }),
        given,
      );
      const body = () => seen[0]?.body ?? "";
      const onReport = vi.fn().mockRejectedValue(new Error("no database"));
      await expect(again({ onReport, body })).rejects.toThrow("no database");
      await expect(again({ onReport, body })).rejects.toThrow("no database");
      const stored = JSON.stringify(left(path).map((row) => Object.values(row).map((value) => String(value))));
      expect(stored).not.toContain("session=7");
      const [report] = (await clock.run(resume(reopen().journal, client, { body }))) as [ResumeReport];
      expect([report.result, seen.length]).toEqual(["confirmed", 2]);
      if ("bodies" in given && given.bodies === "none") {
        expect([report.response, report.body()]).toEqual([undefined, undefined]);
      } else {
        const response = report.response as Response;
        expect(await response.json()).toEqual({ id: "Harbour" });
        expect(callInfo(response).retryAt).toEqual(new Date(clock.now() + 5_000));
        expect(Buffer.from(report.body() ?? []).toString()).toBe(seen[0]?.body);
      }
      expect(left(path)).toEqual([{ outcome: "executed", finding: null, response: null, body: null }]);
    },
  );

  test.each([
    ["no body", null, 204],
    ["no type", new TextEncoder().encode("Harbour"), 200],
  ])("with a response that has %s", async (_name, body, status) => {
    const { again, reopen, client, clock } = await crash([register], () => new Response(body, { status }));
    await expect(again({ onReport: () => Promise.reject(new Error("no database")) })).rejects.toThrow();
    const [report] = (await clock.run(resume(reopen().journal, client))) as [ResumeReport];
    const response = report.response as Response;
    expect([response.status, await response.text()]).toEqual([status, body === null ? "" : "Harbour"]);
    expect([...response.headers]).toEqual([]);
  });

  test("without its response where the call was recorded without bodies, whatever the journal keeps now", async () => {
    const { reopen, client, clock, seen } = await crash([register], () => Response.json({}), { bodies: "none" });
    const second = reopen({ bodies: "plain" });
    const onReport = () => Promise.reject(new Error("no database"));
    const body = () => seen[0]?.body ?? "";
    await expect(clock.run(resume(second.journal, client, { onReport, body }))).rejects.toThrow();
    expect(left(second.path)).toMatchObject([{ outcome: "executed", response: null }]);
  });

  test("without a response that was changed in the file", async () => {
    const { again, reopen, client, clock, path } = await crash([register], () => Response.json({}), { key });
    await expect(again({ onReport: () => Promise.reject(new Error("no database")) })).rejects.toThrow();
    const database = new DatabaseSync(path);
    database.exec("UPDATE calls SET response = body");
    database.close();
    const [report] = (await clock.run(resume(reopen().journal, client))) as [ResumeReport];
    expect([report.result, report.response]).toEqual(["confirmed", undefined]);
  });

  test("whatever clients it is given: nothing is sent for it", async () => {
    const { journal, again, client, clock, seen } = await crash([register], () => Response.json({}));
    await expect(again({ onReport: () => Promise.reject(new Error("no database")) })).rejects.toThrow();
    expect(short(await clock.run(resume(journal, [client, client])))).toEqual([
      ["registerAccount", "confirmed", false],
    ]);
    expect(seen).toHaveLength(2);
  });

  test("when another one could not be given; what was given is not given again", async () => {
    const { again, path } = await crash([privacy, privacy, privacy], () => Response.json({}));
    const onReport = vi.fn().mockResolvedValueOnce(undefined).mockRejectedValueOnce(new Error("no database"));
    await expect(again({ onReport })).rejects.toThrow("no database");
    expect(left(path).map(({ finding }) => finding !== null)).toEqual([false, true, false]);
    expect(short(await again())).toEqual([unsafe, unsafe]);
    expect(await again()).toEqual([]);
  });

  test("when a later call broke off the whole", async () => {
    const { journal, again, seen } = await crash([privacy, register], () => Response.json({}));
    const bodyOf = vi.spyOn(journal, "note").mockImplementation(async () => {
      bodyOf.mockRestore();
      throw new Error("disk gone");
    });
    await expect(again()).rejects.toThrow("disk gone");
    expect(short(await again())).toEqual([unsafe, ["registerAccount", "confirmed", false]]);
    expect(seen).toHaveLength(3);
  });

  test("by no other process, while the process that has it may still make it", async () => {
    const { journal, again, clock, path } = await crash([privacy], () => Response.json({}));
    await expect(again({ onReport: () => Promise.reject(new Error("no database")) })).rejects.toThrow();
    const [call] = journal.unfinished();
    expect(call).toMatchObject({ outcome: "reported", noted: { result: "unknown" }, deadlineAt: clock.now() });
    const database = new DatabaseSync(path);
    const owner = JSON.stringify(["elsewhere", 1, "x"]);
    database.prepare("UPDATE calls SET owner = ?, deadline_at = ?").run(owner, clock.now() + 60_000);
    database.close();
    const before = clock.elapsed;
    expect(short(await again())).toEqual([unsafe]);
    expect(clock.elapsed - before).toBe(60_000);
  });
});

test("reports that only return are noted as given when all of them are there", async () => {
  const { journal, again, path } = await crash([privacy, privacy], () => Response.json({}));
  const reported: unknown[] = [];
  vi.spyOn(journal, "reported").mockImplementation(async () => {
    reported.push(left(path).map(({ finding }) => finding !== null));
  });
  await again();
  expect(reported).toEqual([[true, true]]);
});

test("when one of them cannot be noted as given, the next resume() gives all of them", async () => {
  const { again, path } = await crash([privacy, privacy], () => Response.json({}));
  const full = "BEFORE UPDATE ON calls WHEN OLD.rowid = 2 AND NEW.finding IS NULL AND OLD.finding IS NOT NULL";
  changing(path, `CREATE TRIGGER full ${full} BEGIN SELECT RAISE(ABORT, 'full'); END`);
  await expect(again()).rejects.toThrow("full");
  changing(path, "DROP TRIGGER full");
  expect(short(await again())).toEqual([unsafe, unsafe]);
});

test("a call that another process took over meanwhile is reported by that one", async () => {
  const { path, again, seen } = await crash([register], async () => {
    const database = new DatabaseSync(path);
    database.prepare("UPDATE calls SET owner = ?").run(JSON.stringify(["elsewhere", 1, "x"]));
    database.close();
    return Response.json({}, { status: 422 });
  });
  expect(await again()).toEqual([]);
  expect(seen).toHaveLength(2);
  const { journal } = temporaryJournal({ path });
  expect(journal.unfinished()).toMatchObject([{ outcome: null, noted: undefined }]);
});

test("ONB-210 · what is refused under its key was never carried out, and report and callInfo say the same", async () => {
  const { again } = await crash([register], () => Response.json({}, { status: 422 }));
  const [{ result, response }] = (await again()) as [ResumeReport];
  expect([result, callInfo(response as Response).outcome]).toEqual(["failed", "not-executed"]);
});

test.each([404, 405, 410])("a %i says nothing of the write: its body is kept, and it is sent again", async (status) => {
  const { again } = await crash([register], (_seen, count) =>
    Response.json({}, { status: count === 2 ? status : 200 }),
  );
  const [{ response, ...report }] = (await again()) as [ResumeReport];
  expect(report).toMatchObject({ result: "unknown", again: true });
  expect(callInfo(response as Response).outcome).toBe("unknown");
  expect(short(await again())).toEqual([["registerAccount", "confirmed", false]]);
});

test("bodies none · a body that cannot be given leaves its call open, and the others are finished", async () => {
  const { again, seen } = await crash([register, register], () => Response.json({}), { bodies: "none" });
  const body = vi.fn(async () => seen[0]?.body ?? "").mockRejectedValueOnce(new Error("not found"));
  const reports = await again({ body });
  expect(reports.map(({ result, reason, again }) => [result, reason, again])).toEqual([
    ["unknown", "options.body did not give its body: not found", true],
    ["confirmed", "status 200", false],
  ]);
  expect(short(await again({ body }))).toEqual([["registerAccount", "confirmed", false]]);
});

test("a signal ends it after the current call, which comes to its own end", async () => {
  const stop = new AbortController();
  const { again, journal, seen } = await crash([register, register], () => {
    stop.abort();
    return Response.json({}, { status: seen.length < 4 ? 503 : 200 });
  });
  expect(short(await again({ signal: stop.signal }))).toEqual([["registerAccount", "confirmed", false]]);
  expect(journal.unfinished()).toHaveLength(1);
});
