import { describe, expect, test, vi } from "vitest";
import { events } from "../../test/apis.ts";
import { testClient } from "../../test/client.ts";
import { dying } from "../../test/crash.ts";
import { fakeServer, type Respond, type Seen } from "../../test/fake-server.ts";
import { changing, temporaryJournal } from "../../test/temporary-journal.ts";
import { thrownBy } from "../../test/thrown-by.ts";
import { callInfo } from "../facts/call-info-registry.ts";
import { ConfigurationError } from "../facts/errors/configuration-error.ts";
import type { ApiManifest } from "../facts/manifest.ts";
import { memoryStore } from "../store/memory-store.ts";
import type { JournalOptions } from "./open-journal.ts";
import type { RecordedCall } from "./recorded-call.ts";
import { type ResumeOptions, resume } from "./resume.ts";
import type { ResumeReport } from "./resume-report.ts";

const register = "/v1/accounts/register/partnership";
const privacy = "/v1/partnership/network-privacy-requests";
const hour = 3_600_000;
const key = new Uint8Array(32).fill(7);
const refused = () => Promise.reject(new TypeError("fetch failed", { cause: { code: "ECONNREFUSED" } }));

/** A client whose process dies after the first response to each of these writes; `respond` makes the later ones. */
async function crash(respond: Respond, given: Partial<JournalOptions> = {}, paths: readonly string[] = [register]) {
  const first = temporaryJournal(given);
  let dead = false;
  const one = testClient((seen, count) => (dead ? respond(seen, count) : Response.json({})), {
    journal: dying(first.journal),
  });
  for (const path of paths) await one.clock.run(one.client.POST(path as typeof register, { body: { brand: "Brook" } }));
  dead = true;
  const { journal, reopen, path } = first.reopen();
  const again = (options?: ResumeOptions) => one.clock.run(resume(journal, one.client, options));
  return { ...one, journal, reopen, path, again };
}

/** An API whose server reports a repeated key as a conflict and returns no first outcome. */
const reporting = {
  ...events,
  operations: {
    "POST /v1/events": {
      ...events.operations["POST /v1/events"],
      safety: "keyed",
      idempotency: { header: "Key", windowSeconds: 10_800, onRepeat: "conflict", required: true },
    },
  },
} as const satisfies ApiManifest;
const write = { params: { header: { Key: "mine" } }, body: {} };

const sent = ({ method, url, headers, body }: Seen) => [method, url, Object.fromEntries(headers), body];
const short = (reports: readonly ResumeReport[]) => reports.map(({ result, reason, again }) => [result, reason, again]);

describe("its options", () => {
  test.each<[string, unknown, string]>([
    ["only", "listAccounts", "a function"],
    ["body", new Uint8Array(), "a function"],
    ["onReport", null, "a function"],
    ["resendConflicts", "false", "true or false"],
    ["signal", new AbortController(), "an AbortSignal"],
  ])("%s cannot be %j: nothing is sent, and the call stays", async (name, value, kind) => {
    const { again, seen } = await crash(() => Response.json({}));
    await expect(again({ [name]: value })).rejects.toThrow(new ConfigurationError(`resume: ${name} must be ${kind}.`));
    expect(seen).toHaveLength(1);
    expect(short(await again({ [name]: undefined }))).toEqual([["confirmed", "status 200", false]]);
  });

  test("an unknown one is named", async () => {
    const { again, seen } = await crash(() => Response.json({}));
    await expect(again({ onreport: () => {} } as ResumeOptions)).rejects.toThrow("resume: unknown option onreport");
    expect(seen).toHaveLength(1);
  });
});

describe("a keyed call", () => {
  test.each([{ bodies: "plain" }, { key }] as const)("is sent again exactly as it was, once (%j)", async (given) => {
    const { again, seen } = await crash(() => Response.json({ data: { id: 7 } }), given);
    const reports = await again();
    expect(short(reports)).toEqual([["confirmed", "status 200", false]]);
    expect(seen).toHaveLength(2);
    expect(sent(seen[1] as Seen)).toEqual(sent(seen[0] as Seen));
    const [{ response, call, body }] = reports as [ResumeReport];
    expect(await response?.json()).toEqual({ data: { id: 7 } });
    expect(callInfo(response as Response)).toMatchObject({ outcome: "executed", attempts: 1 });
    expect(call).toMatchObject({
      operation: "registerAccount",
      idempotencyKey: seen[0]?.headers.get("Idempotency-Key"),
      startedAt: new Date("2026-11-20T12:00:00Z"),
    });
    expect(Buffer.from(body() ?? []).toString()).toBe(seen[0]?.body);
    expect(JSON.stringify(reports)).not.toContain("Brook");
    expect(await again()).toEqual([]);
    expect(seen).toHaveLength(2);
  });

  test("is finished with options that are undefined, which counts as left out", async () => {
    const { again } = await crash(() => Response.json({}));
    const leftOut = { only: undefined, body: undefined, onReport: undefined, resendConflicts: undefined };
    const reports = await again({ ...leftOut, policy: undefined, signal: undefined });
    expect(short(reports)).toEqual([["confirmed", "status 200", false]]);
  });

  test("the responses decide: refused is failed and settled; no response or a 503 is tried again next time", async () => {
    const responses: Respond[] = [
      () => Response.json({}, { status: 503 }),
      refused,
      () => Response.json({}, { status: 422 }),
    ];
    const { again, seen } = await crash((one, count) => (responses[0] as Respond)(one, count));
    expect(short(await again({ policy: { attempts: 2 } }))).toEqual([["unknown", "status 503", true]]);
    expect(seen).toHaveLength(3);
    responses.shift();
    expect((await again({ policy: { attempts: 1 } }))[0]).toMatchObject({
      result: "unknown",
      again: true,
      reason: expect.stringContaining("ECONNREFUSED"),
      response: undefined,
    });
    responses.shift();
    expect(short(await again())).toEqual([["failed", "status 422", false]]);
    expect(await again()).toEqual([]);
    expect(new Set(seen.map(({ headers }) => headers.get("Idempotency-Key"))).size).toBe(1);
  });

  test.each([400, 413, 422, 501])(
    "ONB-210 EVT-108 · a %i after an attempt that may have been executed leaves it open, and the next resume() tries again",
    async (code) => {
      const { again } = await crash((_seen, count) =>
        Response.json({}, { status: count === 2 ? 503 : count === 3 ? code : 200 }),
      );
      const [report] = await again();
      expect(report).toMatchObject({
        result: "unknown",
        reason: `status ${code}, after an attempt that may have been executed`,
        again: true,
      });
      expect(callInfo(report?.response as Response)).toMatchObject({ outcome: "unknown", attempts: 2 });
      expect(short(await again())).toEqual([["confirmed", "status 200", false]]);
    },
  );

  describe("that meets a 409 of a replaying server", () => {
    const conflict = () => Response.json({}, { status: 409, headers: { "X-Operation-Id": "operation-7" } });
    const met = { result: "unknown", again: false, conflict: true, operationId: "operation-7" };

    test.each([{ bodies: "plain" }, { key }] as const)(
      "ONB-271 · is unknown, with its operation id, each time, and is not sent again unless asked (%j)",
      async (given) => {
        const { again, seen, reopen, client, clock } = await crash(
          (_seen, count) => (count < 3 ? conflict() : Response.json({ id: 7 })),
          given,
        );
        const [report] = await again();
        expect(report).toMatchObject({ ...met, reason: expect.stringContaining("409") });
        expect(callInfo(report?.response as Response)).toMatchObject({
          outcome: "unknown",
          operationId: "operation-7",
        });
        expect(await again()).toMatchObject([met]);
        const later = reopen().journal;
        const [repeated] = await clock.run(resume(later, client, { onReport: () => {} }));
        expect(repeated).toMatchObject({ ...met, response: { status: 409 } });
        expect(Buffer.from(repeated?.body() ?? []).toString()).toBe(seen[0]?.body);
        expect(seen).toHaveLength(2);

        const asked = await clock.run(resume(later, client, { resendConflicts: true }));
        expect(asked).toMatchObject([{ result: "confirmed", conflict: false, again: false }]);
        expect(await asked[0]?.response?.json()).toEqual({ id: 7 });
        expect(new Set(seen.map(({ headers }) => headers.get("Idempotency-Key"))).size).toBe(1);
        expect(await clock.run(resume(later, client, { resendConflicts: true }))).toEqual([]);
        expect(seen).toHaveLength(3);
      },
    );

    test("ONB-271 · that was sent again in vain stays one: also when the process dies meanwhile", async () => {
      const { again, seen, journal, reopen, client, clock } = await crash((_seen, count) =>
        count === 2 ? conflict() : Response.json({}, { status: 503 }),
      );
      await again();
      const [vain] = await again({ resendConflicts: true, policy: { attempts: 1 } });
      expect(vain).toMatchObject({ ...met, reason: "status 503" });
      expect(seen).toHaveLength(3);
      expect(await again()).toMatchObject([met]);
      const [call] = journal.unfinished();
      if (call === undefined) throw new Error("the conflict left the journal");
      expect(journal.claim(call, 0, true)).toBe(true);
      expect(await again({ resendConflicts: true })).toEqual([]);
      const later = reopen().journal;
      expect(await clock.run(resume(later, client))).toMatchObject([met]);
      expect(seen).toHaveLength(3);
      expect(await clock.run(resume(later, client))).toMatchObject([met]);
      await clock.run(resume(later, client, { resendConflicts: true, policy: { attempts: 1 } }));
      expect(seen).toHaveLength(4);
    });

    const sealings = [{ bodies: "plain" }, { key }] as const;

    test.each(sealings)(
      "ONB-271 · also in its own process: resume() does not send it, and has its operation id (%j)",
      async (given) => {
        const { journal, reopen } = temporaryJournal(given);
        const { client, clock, seen } = testClient(
          (_seen, count) => (count === 2 ? conflict() : Response.json({}, { status: count === 1 ? 503 : 200 })),
          { journal },
        );
        const { response } = await clock.run(client.POST(register, { body: { brand: "Brook" } }));
        expect([response.status, callInfo(response).outcome]).toEqual([409, "unknown"]);
        const later = reopen().journal;
        expect(await clock.run(resume(later, client))).toMatchObject([met]);
        expect(seen).toHaveLength(2);
        expect(await clock.run(resume(later, client, { resendConflicts: true }))).toMatchObject([
          { result: "confirmed" },
        ]);
        expect(seen).toHaveLength(3);
      },
    );

    test.each(sealings)(
      "ONB-271 · to the caller's repeat: neither that nor the call before it is sent unasked (%j)",
      async (given) => {
        const { journal, reopen } = temporaryJournal(given);
        const { client, clock, seen } = testClient(
          (_seen, count) => (count === 2 ? conflict() : Response.json({}, { status: count === 1 ? 503 : 200 })),
          { journal, attempts: 1 },
        );
        const params = { header: { "Idempotency-Key": "0b1f3f4e-6d7a-4b54-9c36-0e8a4f0f7a11" } };
        for (let call = 0; call < 2; call++) await clock.run(client.POST(register, { params, body: {} }));
        const later = reopen().journal;
        expect(await clock.run(resume(later, client))).toMatchObject([met, met]);
        expect(seen).toHaveLength(2);
      },
    );

    test("ONB-271 · a call that another key encrypted is left as it was recorded", async () => {
      const { journal, reopen } = temporaryJournal({ key });
      const { client, clock } = testClient(() => Response.json({}, { status: 503 }), { journal, attempts: 1 });
      const params = { header: { "Idempotency-Key": "0b1f3f4e-6d7a-4b54-9c36-0e8a4f0f7a11" } };
      await clock.run(client.POST(register, { params, body: {} }));
      const other = reopen({ key: new Uint8Array(32).fill(8) });
      const next = testClient(conflict, { journal: other.journal, attempts: 1 });
      await next.clock.run(next.client.POST(register, { params, body: {} }));
      const first = other.reopen({ key }).journal;
      expect(first.unfinished()[0]).toMatchObject({ flaw: undefined, noted: undefined });
    });

    test("ONB-271 · ends when its caller repeats it under its key with success", async () => {
      const { journal, reopen } = temporaryJournal();
      const { client, clock, seen } = testClient(
        (_seen, count) => (count === 2 ? conflict() : Response.json({}, { status: count === 1 ? 503 : 200 })),
        { journal, attempts: 1 },
      );
      await clock.run(client.POST(register, { body: { brand: "Brook" } }));
      expect(await clock.run(resume(journal, client))).toMatchObject([met]);
      const header = { "Idempotency-Key": seen[0]?.headers.get("Idempotency-Key") };
      const mine = await clock.run(client.POST(register, { body: { brand: "Brook" }, params: { header } }));
      expect(callInfo(mine.response).outcome).toBe("executed");
      expect(journal.unfinished()).toEqual([]);
      expect(await clock.run(resume(reopen().journal, client))).toEqual([]);
    });

    test("ONB-271 · asked for in two processes at once, each is sent once, although it meets a 409 again", async () => {
      let slow = 0;
      const { again, journal, path, client, clock, seen } = await crash(
        async () => {
          if (--slow === 0) await clock.sleep(20_000);
          return conflict();
        },
        {},
        Array(3).fill(register),
      );
      await again();
      expect(seen).toHaveLength(6);
      // The second process is held up by its first call. Meanwhile the first one, which had the calls before, finishes the others.
      slow = 1;
      const { journal: second } = temporaryJournal({ path });
      const asked = [second, journal].map((one) => resume(one, client, { resendConflicts: true }));
      const reports = await clock.run(Promise.all(asked));
      expect(reports.map(({ length }) => length)).toEqual([1, 2]);
      const keys = seen.slice(6).map(({ headers }) => headers.get("Idempotency-Key"));
      expect([keys.length, new Set(keys).size]).toEqual([3, 3]);
    });

    test("ONB-271 · that another process is sending again is waited for; its new 409 is reported, and not sent again", async () => {
      const { again, journal, path, client, clock, seen } = await crash(conflict);
      await again();
      const [call] = journal.unfinished() as [RecordedCall];
      await journal.claim(call, clock.now() + 60_000, true);
      changing(path, "UPDATE calls SET owner = ?", JSON.stringify(["elsewhere", 1, "x"]));
      const { journal: second } = temporaryJournal({ path });
      const asked = resume(second, client, { resendConflicts: true });
      await clock.advance(10_000);
      changing(path, "UPDATE calls SET outcome = 'unknown'");
      expect(await clock.run(asked)).toMatchObject([{ ...met, again: false }]);
      expect([seen.length, clock.elapsed]).toEqual([2, 10_500]);
    });

    test("ONB-271 · whose process died while it sent it again is sent, where it is asked for", async () => {
      const { again, journal, path, client, clock, seen } = await crash((_seen, count) =>
        count === 2 ? conflict() : Response.json({}),
      );
      await again();
      const [call] = journal.unfinished() as [RecordedCall];
      await journal.claim(call, clock.now() + 60_000, true);
      changing(path, "UPDATE calls SET owner = ?", JSON.stringify(["elsewhere", 1, "x"]));
      const { journal: second } = temporaryJournal({ path });
      const reports = await clock.run(resume(second, client, { resendConflicts: true }));
      expect(reports).toMatchObject([{ result: "confirmed" }]);
      expect([seen.length, clock.elapsed]).toEqual([3, 60_000]);
    });

    test("ONB-201 · ends when its key is too old, asked or not", async () => {
      const { again, seen, clock } = await crash(conflict);
      await again();
      await clock.advance(23 * hour);
      expect(await again()).toMatchObject([
        { result: "too old", operationId: "operation-7", conflict: false, again: false, response: undefined },
      ]);
      expect(await again({ resendConflicts: true })).toEqual([]);
      expect(seen).toHaveLength(2);
    });

    test("where no bodies are kept, the body is asked for only when it is sent again", async () => {
      const { again, seen } = await crash((_seen, count) => (count === 2 ? conflict() : Response.json({})), {
        bodies: "none",
      });
      const body = vi.fn(() => seen[0]?.body ?? "");
      await again({ body });
      expect(await again()).toMatchObject([{ ...met, response: undefined }]);
      expect(body).toHaveBeenCalledOnce();
      expect((await thrownBy(again({ resendConflicts: true }))).message).toContain("give them in options.body");
      expect(await again({ resendConflicts: true, body })).toMatchObject([{ result: "confirmed" }]);
    });
  });

  test("EVT-105, EVT-108 · a 409 of a server that reports conflicts stays unknown, and is not asked again", async () => {
    const idempotency = { header: "Key", windowSeconds: 10_800, onRepeat: "conflict", required: true } as const;
    const operation = { ...events.operations["POST /v1/events"], safety: "keyed", idempotency } as const;
    const api = { ...events, operations: { "POST /v1/events": operation } } satisfies ApiManifest;
    const { journal, reopen } = temporaryJournal();
    const { client, clock, seen } = fakeServer((_seen, count) =>
      Response.json({}, { status: count === 1 ? 200 : 409 }),
    );
    const given = { auth: { appCredentials: { getToken: () => "t" } }, journal: dying(journal) };
    const sender = client(api, given);
    const write = { params: { header: { Key: "mine" } }, body: {} };
    await clock.run(sender.POST("/v1/events", write as never));
    const later = reopen().journal;
    const reports = await clock.run(resume(later, sender));
    expect(reports[0]).toMatchObject({ result: "unknown", again: false, reason: expect.stringContaining("409") });
    expect(seen.map(({ headers }) => headers.get("Key"))).toEqual(["mine", "mine"]);
    expect(await clock.run(resume(later, sender))).toEqual([]);
  });

  describe("EVT-105, EVT-108 · that meets a 409 of such a server in its own process", () => {
    const reason = "status 409: the server has seen the key, but does not return the result";

    test.each([{ bodies: "plain" }, { key }] as const)(
      "is reported once, is no conflict, and is not sent again, asked or not (%j)",
      async (given) => {
        const { journal, reopen } = temporaryJournal(given);
        const { client, clock, seen } = fakeServer((_seen, count) =>
          Response.json({}, { status: count === 1 ? 503 : 409 }),
        );
        const sender = client(reporting, { auth: { appCredentials: { getToken: () => "t" } }, journal });
        const { response } = await clock.run(sender.POST("/v1/events", write as never));
        expect([response.status, callInfo(response).outcome]).toEqual([409, "unknown"]);
        const later = reopen().journal;
        const lost = { onReport: () => Promise.reject(new Error("no database")), resendConflicts: true };
        await expect(clock.run(resume(later, sender, lost))).rejects.toThrow("no database");
        const [report, ...more] = await clock.run(resume(later, sender, { resendConflicts: true }));
        expect(report).toMatchObject({ result: "unknown", conflict: false, again: false, reason });
        expect(Buffer.from(report?.body() ?? []).toString()).toBe("{}");
        expect(more).toEqual([]);
        expect(await clock.run(resume(later, sender, { resendConflicts: true }))).toEqual([]);
        expect(seen).toHaveLength(2);
      },
    );

    test("an earlier call under its key is reported with it, and not sent again either", async () => {
      const { journal, reopen } = temporaryJournal({ key });
      const { client, clock, seen } = fakeServer((_seen, count) =>
        Response.json({}, { status: count === 1 ? 503 : 409 }),
      );
      const given = { auth: { appCredentials: { getToken: () => "t" } }, journal, attempts: 1 };
      const sender = client(reporting, given);
      for (let call = 0; call < 2; call++) await clock.run(sender.POST("/v1/events", write as never));
      const later = reopen().journal;
      expect(await clock.run(resume(later, sender))).toMatchObject([{ reason }, { reason }]);
      expect(await clock.run(resume(later, sender))).toEqual([]);
      expect(seen).toHaveLength(2);
    });
  });

  test.each([
    [86_400, 23 * hour - 1, "confirmed"],
    [86_400, 23 * hour, "too old"],
    [10_800, 2.75 * hour - 1, "confirmed"],
    [10_800, 2.75 * hour, "too old"],
  ])("ONB-201, EVT-106, EVT-109 · window %i s, %i ms later: %s", async (windowSeconds, later, result) => {
    const facts = { auth: "appCredentials", authFailure: [401], id: "write", safety: "keyed" } as const;
    const idempotency = { header: "Key", windowSeconds, onRepeat: "replay", required: true } as const;
    const api = { ...events, operations: { "POST /v1/write": { ...facts, idempotency } } } satisfies ApiManifest;
    const { journal, reopen } = temporaryJournal();
    const { client, clock, seen } = fakeServer();
    const sender = client(api, { auth: { appCredentials: { getToken: () => "t" } }, journal: dying(journal) });
    const write = { params: { header: { Key: "mine" } }, body: {} };
    await clock.run(sender.POST("/v1/write", write as never));
    const reopened = reopen().journal;
    await clock.advance(later);
    const reports = await clock.run(resume(reopened, sender));
    expect(reports.map((report) => report.result)).toEqual([result]);
    expect(seen).toHaveLength(result === "confirmed" ? 2 : 1);
    expect(await clock.run(resume(reopened, sender))).toEqual([]);
  });

  test("ONB-201 · no attempt goes out in the last hour of its key's window", async () => {
    const busy = () => Response.json({}, { status: 503, headers: { "Retry-After": "60" } });
    const { again, seen, clock } = await crash(busy);
    await clock.advance(23 * hour - 30_000);
    expect(short(await again())).toEqual([["unknown", "status 503", true]]);
    expect([seen.length, clock.elapsed]).toEqual([2, 23 * hour - 30_000]);
  });

  test("its key is as old as its first use, in whichever call that was", async () => {
    const { journal, reopen } = temporaryJournal();
    const { client, clock, seen } = testClient(undefined, { journal: dying(journal) });
    const write = () =>
      clock.run(client.POST(register, { body: {}, params: { header: { "Idempotency-Key": "mine" } } }));
    await write();
    await clock.advance(22.5 * hour);
    await write();
    await clock.advance(hour);
    const reports = await clock.run(resume(reopen().journal, client));
    expect(reports.map(({ result }) => result)).toEqual(["too old", "too old"]);
    expect(seen).toHaveLength(2);
  });

  test("a call that ended unknown is finished too, unless its caller repeated it with success", async () => {
    const { journal, reopen } = temporaryJournal();
    const { client, clock, seen } = testClient((_seen, count) => Response.json({}, { status: count < 3 ? 503 : 200 }), {
      journal,
      attempts: 1,
    });
    const write = (name: string) =>
      clock.run(client.POST(register, { body: {}, params: { header: { "Idempotency-Key": name } } }));
    for (const name of ["first", "second", "first"]) await write(name);
    const reports = await clock.run(resume(journal, client));
    expect(reports.map(({ call, result }) => [call.idempotencyKey, result])).toEqual([["second", "confirmed"]]);
    expect(seen).toHaveLength(4);
    expect(await clock.run(resume(reopen().journal, client))).toEqual([]);
  });
});

describe("an unsafe call", () => {
  test("is reported once as unknown, with its body, and never sent again", async () => {
    const { again, seen } = await crash(() => Response.json({}), { key }, [privacy]);
    const reports = await again();
    expect(short(reports)).toEqual([["unknown", "it takes no key, so it is never sent again", false]]);
    expect(Buffer.from(reports[0]?.body() ?? []).toString()).toBe('{"brand":"Brook"}');
    expect(seen).toHaveLength(1);
    expect(await again()).toEqual([]);
  });

  test("a report that could not be handed over is given again", async () => {
    const { again } = await crash(() => Response.json({}), {}, [privacy]);
    const onReport = vi.fn().mockRejectedValueOnce(new Error("no database"));
    await expect(again({ onReport })).rejects.toThrow("no database");
    expect(short(await again({ onReport }))).toEqual([
      ["unknown", "it takes no key, so it is never sent again", false],
    ]);
    expect(onReport).toHaveBeenCalledTimes(2);
  });
});

describe("bodies none", () => {
  test("the caller gives the body again; without one nothing is sent", async () => {
    const { again, seen } = await crash(() => Response.json({}), { bodies: "none" });
    const error = await thrownBy(again());
    expect(error.message).toBe("resume: the journal keeps no bodies; give them in options.body. Nothing was sent.");
    expect(short(await again({ body: () => '{"brand":"Other"}' }))).toEqual([
      ["unknown", "its body is missing, or is not the one that was sent (other hash)", true],
    ]);
    expect(seen).toHaveLength(1);
    const body = vi.fn(() => seen[0]?.body ?? "");
    expect(short(await again({ body }))).toEqual([["confirmed", "status 200", false]]);
    expect(body.mock.calls[0]).toMatchObject([{ operation: "registerAccount", safety: "keyed" }]);
    expect(seen[1]?.body).toBe(seen[0]?.body);
  });
});

describe("resume refuses before anything is sent", () => {
  test("a wrong key, in one clear message; the right one still works", async () => {
    const { client, clock, reopen, seen, path } = await crash(() => Response.json({}), { key });
    const wrong = reopen({ key: new Uint8Array(32).fill(8) });
    const error = await thrownBy(resume(wrong.journal, client));
    expect(error.name).toBe("ConfigurationError");
    expect(error.message).toMatch(
      /^resume: .* was opened with the key [0-9a-f]{16}, but 1 unfinished call\(s\) in it were/,
    );
    expect(error.message).toContain(path);
    expect(seen).toHaveLength(1);
    const none = wrong.reopen({ key: undefined, bodies: "plain" });
    expect((await thrownBy(resume(none.journal, client))).message).toContain("was opened without a key");
    const right = none.reopen({ key, bodies: undefined });
    expect(short(await clock.run(resume(right.journal, client)))).toEqual([["confirmed", "status 200", false]]);
  });

  test("something that is no client, or none", async () => {
    const { journal } = temporaryJournal();
    expect((await thrownBy(resume(journal, {}))).message).toBe("resume: this is not a client made by Tillside.");
    expect((await thrownBy(resume(journal, []))).message).toBe(
      "resume: give the client that the calls were made with.",
    );
  });

  test("two clients that fit one call", async () => {
    const { journal, client, options, seen } = await crash(() => Response.json({}));
    const twin = testClient(undefined, { ...options, store: memoryStore() });
    const error = await thrownBy(resume(journal, [client, twin.client]));
    expect(error.message).toContain("resume: two of the clients given fit registerAccount");
    expect(seen).toHaveLength(1);
  });
});

describe("the client that a call is sent with", () => {
  test.each([
    ["host", { baseUrl: "https://partner.example.other" }],
    ["managed option", { parentAccountId: "par_2" }],
    ["account", { auth: { tokenUrl: "https://auth.example", clientId: "client-2", clientSecret: "s3cr3t" } }],
  ])("must have the same %s", async (_name, other) => {
    const { journal, client, clock, options } = await crash(() => Response.json({}));
    const stranger = testClient(undefined, { ...options, ...other });
    const reports = await clock.run(resume(journal, stranger.client));
    expect(short(reports)).toEqual([["unknown", "none of the clients given fits its API, host and account", true]]);
    const found = await clock.run(resume(journal, [stranger.client, client]));
    expect(short(found)).toEqual([["confirmed", "status 200", false]]);
  });
});

describe("which calls, and in what order", () => {
  test("the oldest first; only those that are wanted; a signal leaves the rest", async () => {
    const { again, seen, journal } = await crash(() => Response.json({}), {}, [register, privacy, register]);
    expect(await again({ signal: AbortSignal.abort() })).toEqual([]);
    expect(await again({ only: ({ safety }) => safety === "unsafe" })).toHaveLength(1);
    const keys = seen.map(({ headers }) => headers.get("Idempotency-Key"));
    expect(journal.unfinished()).toHaveLength(2);
    expect((await again()).map(({ call }) => call.idempotencyKey)).toEqual([keys[0], keys[2]]);
  });

  test("resume() names an unknown option in its error, because `onyl` would otherwise send every call", async () => {
    const { again, seen } = await crash(() => Response.json({}));
    const before = seen.length;
    const error = await thrownBy(again({ onyl: () => false } as never));
    expect(error).toMatchObject({ name: "ConfigurationError" });
    expect(error.message).toContain("resume: unknown option onyl; did you mean only?");
    expect(seen).toHaveLength(before);
  });

  test("never a call that is in flight in this process", async () => {
    const { journal } = temporaryJournal();
    const { promise, resolve } = withResolvers();
    const { client, clock, seen } = testClient(() => promise.then(() => Response.json({})), { journal });
    const call = client.POST(register, { body: {} });
    await vi.waitFor(() => expect(seen).toHaveLength(1));
    expect(await clock.run(resume(journal, client))).toEqual([]);
    resolve();
    await clock.run(call);
    expect(seen).toHaveLength(1);
  });

  test("a call of another host's process is left to it until its deadline; if it ended meanwhile, it is its own", async () => {
    const { journal, path } = temporaryJournal();
    const { client, clock, seen } = testClient(undefined, { journal: dying(journal) });
    await clock.run(client.POST(register, { body: {} }));
    await clock.run(client.POST(register, { body: {} }));
    const [first, second] = journal.unfinished();
    changing(path, "UPDATE calls SET owner = ?", JSON.stringify(["elsewhere", 1, "x"]));
    const resumed = resume(journal, client);
    await clock.advance(119_999);
    changing(path, "UPDATE calls SET outcome = 'executed' WHERE id = ?", first?.id ?? "");
    const reports = await clock.run(resumed);
    expect(clock.elapsed).toBe(120_000);
    expect(reports.map(({ call }) => call.idempotencyKey)).toEqual([second?.idempotencyKey]);
    expect(seen).toHaveLength(3);
  });

  test("of two that resume at once, one sends", async () => {
    const { journal, client, clock, seen, path } = await crash(() => Response.json({}));
    const { journal: second } = temporaryJournal({ path });
    const reports = await clock.run(Promise.all([resume(journal, client), resume(second, client)]));
    expect(reports.flat()).toHaveLength(1);
    expect(seen).toHaveLength(2);
  });
});

function withResolvers() {
  let resolve = () => {};
  const promise = new Promise<void>((done) => {
    resolve = done;
  });
  return { promise, resolve };
}
