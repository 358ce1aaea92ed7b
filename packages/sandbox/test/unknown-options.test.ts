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

test("so is one of a page's sandbox, before its worker starts", async () => {
  const opened = openSandbox(untyped({ worker: {}, sead: "empty", kepp: false }));
  await expect(opened).rejects.toMatchObject({
    name: "WorkerFailure",
    code: "invalid",
    message:
      "`sead` is not an option of openSandbox(); did you mean `seed`?; `kepp` is not an option of openSandbox(); did you mean `keep`?",
  });
});
