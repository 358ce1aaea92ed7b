import fs, { chmodSync, existsSync, statSync, writeFileSync } from "node:fs";
import { syncBuiltinESMExports } from "node:module";
import { ConfigurationError } from "@tillside/policy";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { temporaryPath } from "../../test/temporary-path.ts";
import { openLedger } from "./open-ledger.ts";
import { openRejectedFile } from "./open-rejected-file.ts";

const mode = (file: string) => (statSync(file).mode & 0o7777).toString(8);

/** A file that every user may read and change. */
function open(file = temporaryPath()): string {
  writeFileSync(file, "");
  chmodSync(file, 0o666);
  return file;
}

/** Makes chmod fail, as for a file of another user. */
function belongingToOthers(): void {
  const chmod = vi.spyOn(fs, "chmodSync").mockImplementation(() => {
    throw Object.assign(new Error("EPERM: operation not permitted"), { code: "EPERM" });
  });
  syncBuiltinESMExports();
  onTestFinished(() => {
    chmod.mockRestore();
    syncBuiltinESMExports();
  });
}

describe.runIf(process.platform !== "win32")("a file that other users may read or change", () => {
  test("becomes private when it is opened as a ledger or a file of rejected records", async () => {
    const [ledger, rejected] = [open(), open()];
    openLedger({ path: ledger }).close();
    (await openRejectedFile({ path: rejected })).close();
    expect([ledger, rejected].map(mode)).toEqual(["600", "600"]);
  });

  test("is refused if its mode cannot be changed; the message says what to do", async () => {
    const file = open();
    belongingToOthers();
    const problem = `other users may read or change ${file} (mode 666), and this process cannot change that. Give the file to the user of this process and run chmod 600 on it.`;
    expect(() => openLedger({ path: file })).toThrow(new ConfigurationError(`openLedger: ${problem}`));
    await expect(openRejectedFile({ path: file })).rejects.toThrow(
      new ConfigurationError(`openRejectedFile: ${problem}`),
    );
    expect(existsSync(`${file}-wal`)).toBe(false);
  });
});
