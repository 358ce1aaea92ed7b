import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { SandboxProcess } from "./sandbox-process.ts";

/** Ends when it is told to reload, and when it is told to listen at port 2. */
const CHILD = `
process.once("disconnect", () => process.exit());
process.on("message", (order) => {
  if (order.do === "reload" || order.port === 2) process.exit(3);
  process.send({ origin: "http://127.0.0.1:1", handover: {} });
});
process.send({});
`;

function rootWithChild(): string {
  const root = mkdtempSync(path.join(tmpdir(), "tillside-sandbox-process-"));
  onTestFinished(() => rmSync(root, { recursive: true }));
  mkdirSync(path.join(root, "packages/sandbox/src/dev"), { recursive: true });
  writeFileSync(path.join(root, "packages/sandbox/src/dev/child.ts"), CHILD);
  return root;
}

test("a sandbox whose process ended is started anew by the next change, which says that its state is gone", async () => {
  const sandbox = await SandboxProcess.start(rootWithChild(), 1);
  onTestFinished(() => sandbox.stop());
  await expect(sandbox.reload()).rejects.toThrow("its process ended with 3");
  expect(sandbox.isGone).toBe(true);
  expect(await sandbox.reload()).toBe("its process had ended");
  expect(sandbox.isGone).toBe(false);
  expect(await sandbox.restart()).toBeUndefined();
});

test("a process that ends while it begins to listen is an error, and not waited for", async () => {
  await expect(SandboxProcess.start(rootWithChild(), 2)).rejects.toThrow("its process ended with 3");
});
