import { expect, test, vi } from "vitest";
import { testClient } from "../../test/client.ts";
import { dying } from "../../test/crash.ts";
import { temporaryJournal } from "../../test/temporary-journal.ts";
import { memoryStore } from "../store/memory-store.ts";
import { resume } from "./resume.ts";

const register = "/v1/accounts/register/partnership";
const privacy = "/v1/partnership/network-privacy-requests";
const elsewhere = JSON.stringify(["another-host", 1, "x"]);

test("calls that nobody runs any more come first; then the others, each when its deadline has passed", async () => {
  const { journal } = temporaryJournal();
  const { client, clock, seen } = testClient(undefined, { journal: dying(journal) });
  for (let call = 0; call < 4; call++) await clock.run(client.POST(register, { body: {} }));
  const [second, first, now, past] = journal.unfinished();
  const start = clock.now();
  const calls = [
    { ...second, owner: elsewhere, deadlineAt: start + 90_000 },
    { ...first, owner: elsewhere, deadlineAt: start + 60_000 },
    { ...now, owner: elsewhere, outcome: "unknown", deadlineAt: start + 90_000 },
    // Its process may run, but its call is over.
    { ...past, owner: elsewhere, deadlineAt: start },
  ];
  vi.spyOn(journal, "unfinished").mockReturnValue(calls as never);
  vi.spyOn(journal, "claim").mockReturnValue(true);
  const reports = await clock.run(resume(journal, client));
  const keys = [now, past, first, second].map((call) => call?.idempotencyKey);
  expect(reports.map(({ call }) => call.idempotencyKey)).toEqual(keys);
  expect(seen.slice(4).map(({ at }) => at)).toEqual([0, 0, 60_000, 90_000]);
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

test("bodies none · a call without a body needs none; one with a body that nobody has is not sent", async () => {
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
