import { describe, expect, test } from "vitest";
import { allParts } from "../../test/all-parts.ts";
import { type Paths, testClient } from "../../test/client.ts";
import { dying } from "../../test/crash.ts";
import type { Respond } from "../../test/fake-server.ts";
import { manifest } from "../../test/manifest.ts";
import { temporaryJournal } from "../../test/temporary-journal.ts";
import { thrownBy } from "../../test/thrown-by.ts";
import { connect } from "../client/connect.ts";
import type { ApiManifest } from "../facts/manifest.ts";
import { resume } from "./resume.ts";

const register = "/v1/accounts/register/partnership";
const status = "/v1/partnership/accounts/{account_id}/status";

/** A client whose process died after the first response to one write. */
async function crashed(respond: Respond = () => Response.json({})) {
  const first = temporaryJournal();
  const one = testClient((seen, count) => (count === 1 ? Response.json({}) : respond(seen, count)), {
    journal: dying(first.journal),
  });
  const write = { params: { path: { account_id: "acc_1" } }, body: { status: "ACTIVE" } };
  await one.clock.run(one.client.PUT(status, write));
  return { ...one, journal: first.reopen().journal };
}

describe("a write that is sent again", () => {
  test("is the operation that it was, with the request id that it had", async () => {
    const refused = () => Promise.reject(new TypeError("fetch failed", { cause: { code: "ECONNREFUSED" } }));
    const { journal, client, clock, seen } = await crashed(refused);
    const [report] = await clock.run(resume(journal, client, { policy: { attempts: 1 } }));
    const requestId = seen[0]?.headers.get("X-Request-Id");
    expect(requestId).toEqual(expect.any(String));
    expect(report?.reason).toMatch(
      /^setAccountStatus: PUT https:\/\/partner\.example\/v1\/partnership\/accounts\/\{account_id\}\/status failed: .*ECONNREFUSED/,
    );
    expect(report?.reason).toContain(`Request id ${requestId}.`);
    expect(seen[1]?.headers.get("X-Request-Id")).toBe(requestId);
  });

  test.each<[policy: unknown, problem: string]>([
    [{ attempts: 0 }, "resume: policy: attempts must be a number above 0."],
    [{ priority: "soon" }, 'resume: policy: priority must be "interactive" or "bulk".'],
    [{ deadlineMs: 0 }, "resume: policy: deadlineMs must be a number above 0."],
    [{ deadlineMs: "soon" }, "resume: policy: deadlineMs must be a number above 0."],
    [{ attempt: 1 }, "resume: policy: unknown option attempt; did you mean attempts?"],
    [null, "resume: policy is null; give an object."],
    [[{ attempts: 1 }], "resume: policy is a value of type Array; give an object."],
  ])("the policy %j is refused once, before any call is sent or claimed", async (policy, problem) => {
    const { journal, client, seen } = await crashed();
    const before = journal.unfinished();
    const error = await thrownBy(resume(journal, client, { policy: policy as never }));
    expect([error.name, error.message]).toEqual(["ConfigurationError", expect.stringContaining(problem)]);
    expect([seen.length, journal.unfinished()]).toEqual([1, before]);
  });
});

describe("a client does not send again", () => {
  const other = { ...manifest, api: "calendar" } satisfies ApiManifest;
  const { "PUT /v1/partnership/accounts/{account_id}/status": _gone, ...rest } = manifest.operations;

  test.each([
    ["what was sent to another API", other],
    ["an operation that its API does not have any more", { ...manifest, operations: rest } satisfies ApiManifest],
  ])("%s", async (_case, changed) => {
    const { journal, options, clock, seen } = await crashed();
    const client = connect<Paths, typeof changed>(changed, options as never, allParts);
    const [report] = await clock.run(resume(journal, client));
    expect(report).toMatchObject({
      result: "unknown",
      again: true,
      reason: "none of the clients given fits its API, host and account",
    });
    expect(seen).toHaveLength(1);
  });
});

test("a write is this client's although it was recorded without a managed option", async () => {
  const first = temporaryJournal();
  const { client, clock, seen } = testClient(undefined, { journal: dying(first.journal) });
  client.use({
    onRequest({ request }) {
      request.headers.delete("X-Platform-Parent-Account-Id");
      return request;
    },
  });
  await clock.run(client.POST(register, { body: {} }));
  expect(seen[0]?.headers.has("X-Platform-Parent-Account-Id")).toBe(false);
  const [report] = await clock.run(resume(first.reopen().journal, client));
  expect(report?.result).toBe("confirmed");
});

test("something that is no client is refused", async () => {
  const { journal } = await crashed();
  const error = await thrownBy(resume(journal, { POST: () => {} }));
  expect(error.message).toBe("resume: this is not a client made by Tillside.");
});
