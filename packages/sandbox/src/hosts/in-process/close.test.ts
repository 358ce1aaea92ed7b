import { expect, onTestFinished, test } from "vitest";
import { createSandbox } from "../../create-sandbox.ts";
import { startSandbox } from "../node/start-sandbox.ts";

const closed = { name: "TypeError", message: "fetch failed", cause: { message: "the sandbox is closed" } };
const stall = { body: { stall: true } };
const tenMinutes = 600_000;

test("a stalled call rejects when the sandbox is closed, as it does when a server goes away", async () => {
  const sandbox = await createSandbox();
  await sandbox.control.addFault(stall);
  const stalled = sandbox.fetch(`${sandbox.origin}/partnership/v1/partnership/accounts`);
  const rejected = expect(stalled).rejects.toMatchObject(closed);
  await expect.poll(() => sandbox.control.listRequests()).toContainEqual(expect.objectContaining({ fired: "fault" }));
  await sandbox.close();
  await rejected;
});

test("waitFor() ends with the sandbox, and says so", async () => {
  const sandbox = await createSandbox();
  const waiting = sandbox.waitFor({ operationId: "op_000001", timeoutSeconds: 600 });
  const asked = sandbox.control.waitFor({ body: { operationId: "op_000002", timeoutSeconds: 600 } });
  const rejected = Promise.all([
    expect(waiting).rejects.toThrow(
      "The wait for the operation op_000001 ended before it was recorded: the sandbox is closed.",
    ),
    expect(asked).rejects.toMatchObject({
      status: 409,
      body: { error: "The wait for the operation op_000002 ended before it was recorded: the sandbox is closed." },
    }),
  ]);
  await new Promise(setImmediate);
  await sandbox.close();
  await rejected;
  await expect(sandbox.waitFor({ operationId: "op_000001" })).rejects.toThrow("the sandbox is closed.");
});

test("a verification that waits ends with the sandbox, and is no miss", async () => {
  const sandbox = await startSandbox({ port: 0 });
  const waiting = expect(sandbox.verify({ operation: "registerAccount", within: tenMinutes })).rejects.toThrow(
    "The verification of at least 1 × registerAccount, within 600000 ms ended before it was decided: the sandbox is closed.",
  );
  await new Promise(setImmediate);
  await sandbox.stop();
  await waiting;
});

test("a call and a stream end with their run, and the sandbox goes on", async () => {
  const sandbox = await createSandbox();
  onTestFinished(() => sandbox.close());
  const run = await sandbox.run();
  await run.control.addFault(stall);
  const deleted = { message: "fetch failed", cause: { message: `the run ${run.id} is deleted` } };
  const stalled = expect(run.fetch(`${run.origin}/partnership/v1/partnership/accounts`)).rejects.toMatchObject(deleted);
  const waiting = expect(run.waitFor({ operationId: "op_000001" })).rejects.toThrow(`the run ${run.id} is deleted.`);
  await expect.poll(() => run.control.listRequests()).toContainEqual(expect.objectContaining({ fired: "fault" }));
  await run.close();
  await Promise.all([stalled, waiting]);
  expect(await sandbox.control.listRuns()).toEqual([]);
});

test("the stream of requests ends with the sandbox, and a later call is not sent", async () => {
  const sandbox = await createSandbox();
  const followed = sandbox.control.followRequests({ query: { api: "onboarding" } })[Symbol.asyncIterator]();
  const next = expect(followed.next()).rejects.toThrow(`the stream of ${sandbox.origin} ended.`);
  await new Promise(setImmediate);
  await sandbox.close();
  await next;
  await expect(sandbox.fetch(`${sandbox.origin}/_sandbox/clock`)).rejects.toMatchObject(closed);
  await expect(sandbox.control.getClock()).rejects.toThrow(/ failed: the sandbox is closed\.$/);
});
