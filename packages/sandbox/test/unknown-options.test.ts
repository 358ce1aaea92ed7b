import { expect, onTestFinished, test } from "vitest";
import { openSandbox } from "../src/in-page.ts";
import { createSandbox as createInProcess } from "../src/in-process.ts";
import { connectSandbox, createSandbox, SandboxError, startSandbox } from "../src/index.ts";

/** What the types refuse, a JavaScript program can write. */
const untyped = (options: object) => options as never;

test.each([
  [() => createSandbox(untyped({ sead: "empty" })), "`sead` is not an option of createSandbox(); did you mean `seed`?"],
  [
    () => createInProcess(untyped({ sead: "empty" })),
    "`sead` is not an option of createSandbox(); did you mean `seed`?",
  ],
  [() => createSandbox(untyped({ port: 1 })), "`port` is not an option of createSandbox(); there are `seed`, "],
  [() => startSandbox(untyped({ hosts: "::" })), "`hosts` is not an option of startSandbox(); did you mean `host`?"],
  [
    async () => connectSandbox("http://127.0.0.1:4020", untyped({ kee: "secret" })),
    "`kee` is not an option of connectSandbox(); did you mean `key`?",
  ],
])("an option that there is not is refused: %#", async (open, message) => {
  const opened = open();
  await expect(opened).rejects.toThrow(SandboxError);
  await expect(opened).rejects.toThrow(message);
});

test("so is one of a run, and a seed beside a snapshot", async () => {
  const created = await createSandbox();
  const started = await startSandbox({ port: 0 });
  onTestFinished(() => started.stop());
  for (const sandbox of [created, started, connectSandbox(started.origin)]) {
    await expect(sandbox.run(untyped({ nam: "x" }))).rejects.toThrow(
      new SandboxError("`nam` is not an option of run(); did you mean `name`?"),
    );
    const from = await sandbox.control.getSnapshot();
    await expect(sandbox.run({ from, seed: "empty" })).rejects.toThrow(
      new SandboxError("A snapshot has its own seed: give `from` or `seed`, not both."),
    );
    expect(await sandbox.control.listRuns()).toEqual([]);
  }
});

const certificate = "-----BEGIN CERTIFICATE-----";
test.each<[object, string]>([
  [{ port: -1 }, "port takes a whole number from 0 to 65535, not -1."],
  [{ port: Number.NaN }, "port takes a whole number from 0 to 65535, not NaN."],
  [{ port: "4020" }, 'port takes a whole number from 0 to 65535, not "4020".'],
  [{ logBytes: "64MiB" }, 'from 1048576 (1 MiB) to 17179869184 (16 GiB), not "64MiB".'],
  [{ randomSeed: {} }, "randomSeed takes a text or a number, not {}."],
  [{ randomSeed: true }, "randomSeed takes a text or a number, not true."],
  [{ randomSeed: Number.NaN }, "randomSeed takes a text or a number, not NaN."],
  [{ randomSeed: "" }, 'randomSeed takes a text or a number, not "".'],
  [{ host: "" }, 'host takes an address such as 127.0.0.1 or ::1, or a name, not "".'],
  [{ host: "999.1.1.1" }, 'host takes an address such as 127.0.0.1 or ::1, or a name, not "999.1.1.1".'],
  [{ host: "[::1]" }, 'host takes an address such as 127.0.0.1 or ::1, or a name, not "[::1]".'],
  [{ tls: {} }, "tls takes both `cert` and `key`"],
  [{ tls: null }, "tls takes both `cert` and `key`"],
  [{ tls: { cert: certificate } }, "tls takes both `cert` and `key`"],
  [{ allowHosts: "sandbox" }, 'allowHosts takes a list, such as ["sandbox"].'],
  [{ allowOrigins: "http://a.example" }, 'allowOrigins takes a list, such as ["http://a.example"].'],
  [{ corsOrigins: "http://a.example" }, 'corsOrigins takes a list, such as ["http://a.example"].'],
])("a value that an option does not take is refused: %j", async (options, message) => {
  const started = startSandbox(untyped({ port: 0, ...options }));
  await expect(started).rejects.toThrow(SandboxError);
  await expect(started).rejects.toThrow(message);
});

test("so is a wrong name of a run, and what is not a snapshot", async () => {
  const sandbox = await createSandbox();
  onTestFinished(() => sandbox.close());
  for (const name of [5, "", "x".repeat(201)])
    await expect(sandbox.run(untyped({ name }))).rejects.toThrow(
      "`name` of a run takes a text of 1 to 200 characters.",
    );
  const message = "A snapshot is what save() returned, or the text that control.getSnapshot() returned.";
  await expect(sandbox.run(untyped({ from: 5 }))).rejects.toThrow(new SandboxError(message));
  await expect(sandbox.restore(5 as never)).rejects.toThrow(new SandboxError(message));
  expect(await sandbox.control.listRuns()).toEqual([]);
});

test("so is what a call of the control plane does not take", async () => {
  const sandbox = await createSandbox();
  onTestFinished(() => sandbox.close());
  await expect(sandbox.control.listRequests(untyped({ status: "4xx" }))).rejects.toMatchObject({
    name: "ControlError",
    message: "`status` is not an option of listRequests(); there are `path`, `query`, `body`, `headers`, `signal`.",
  });
});

test.each([{}, { worker: "x" }, { worker: null }])("so is what is no worker of a page: %j", async (options) => {
  await expect(openSandbox(untyped(options))).rejects.toMatchObject({
    name: "WorkerFailure",
    code: "invalid",
    message: "worker takes a Worker.",
  });
});

test("so is one of a page's sandbox, before its worker starts", async () => {
  const opened = openSandbox(untyped({ worker: {}, sead: "empty", kepp: false }));
  await expect(opened).rejects.toMatchObject({
    name: "WorkerFailure",
    code: "invalid",
    message:
      "`sead` is not an option of openSandbox(); did you mean `seed`?; `kepp` is not an option of openSandbox(); did you mean `keep`?",
  });
});
