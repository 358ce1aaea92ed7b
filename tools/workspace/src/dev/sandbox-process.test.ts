import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { SandboxProcess } from "./sandbox-process.ts";

/**
 * Ends when it receives a reload, and when it has to listen at port 2. At port 3 it ends by itself a little later, and at port 4 once, for its
 * successor gets another port.
 */
const CHILD = `
require("node:fs").writeFileSync("pid", String(process.pid));
process.once("disconnect", () => process.exit());
process.on("message", (order) => {
  if (order.do === "reload" || order.port === 2) process.exit(3);
  if (order.port === 3 || order.port === 4) setTimeout(() => process.exit(7), 20);
  process.send({ origin: "http://127.0.0.1:" + (order.port === 3 ? 3 : 1), handover: {} });
});
process.send({});
`;

const show = vi.fn<(line: string) => void>();
beforeEach(() => show.mockClear());

function rootWithChild(): string {
  const root = mkdtempSync(path.join(tmpdir(), "tillside-sandbox-process-"));
  onTestFinished(() => rmSync(root, { recursive: true }));
  mkdirSync(path.join(root, "packages/sandbox/src/dev"), { recursive: true });
  writeFileSync(path.join(root, "packages/sandbox/src/dev/child.ts"), CHILD);
  return root;
}

test("the next change restarts a sandbox whose process ended, and reports that its state is lost", async () => {
  const sandbox = await SandboxProcess.start(rootWithChild(), 1, show);
  onTestFinished(() => sandbox.stop());
  await expect(sandbox.reload()).rejects.toThrow("its process ended with 3");
  expect(sandbox.isGone).toBe(true);
  expect(await sandbox.reload()).toBe("its process had ended");
  expect(sandbox.isGone).toBe(false);
  expect(await sandbox.restart()).toBeUndefined();
  await sandbox.stop();
  // Each of these ends was expected, or reported to its caller.
  expect(show).not.toHaveBeenCalled();
});

test("a process that ends by itself is restarted at once, with a line that has its exit code", async () => {
  const sandbox = await SandboxProcess.start(rootWithChild(), 4, show);
  onTestFinished(() => sandbox.stop());
  await vi.waitFor(() => expect(show).toHaveBeenCalled(), 5_000);
  expect(show.mock.calls).toEqual([
    [
      "sandbox  its process ended by itself (exit code 7) and was started again; its state is lost, it holds the demo data",
    ],
  ]);
  expect(sandbox.isGone).toBe(false);
});

test("a process that ends again is restarted by the next change", async () => {
  const sandbox = await SandboxProcess.start(rootWithChild(), 3, show);
  onTestFinished(() => sandbox.stop());
  await vi.waitFor(() => expect(show).toHaveBeenCalledTimes(2), 5_000);
  expect(show).toHaveBeenLastCalledWith(
    "sandbox  its process ended by itself (exit code 7) again; no sandbox is serving until the next change",
  );
  expect(sandbox.isGone).toBe(true);
  expect(await sandbox.restart()).toBe("its process had ended");
  expect(sandbox.isGone).toBe(false);
  await vi.waitFor(() => expect(show.mock.calls.length).toBeGreaterThan(2), 5_000);
  expect(show.mock.calls[2]).toEqual([expect.stringContaining("was started again")]);
});

test("the line names the signal that ended a process", async () => {
  const root = rootWithChild();
  const sandbox = await SandboxProcess.start(root, 1, show);
  onTestFinished(() => sandbox.stop());
  process.kill(Number(readFileSync(path.join(root, "pid"), "utf8")), "SIGKILL");
  await vi.waitFor(() => expect(show).toHaveBeenCalled(), 5_000);
  expect(show).toHaveBeenLastCalledWith(expect.stringContaining("ended by itself (SIGKILL) and was started again"));
});

test("a process that ends before it listens is an error at once", async () => {
  await expect(SandboxProcess.start(rootWithChild(), 2, show)).rejects.toThrow("its process ended with 3");
});
