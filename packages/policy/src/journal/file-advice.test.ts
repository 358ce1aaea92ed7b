import { expect, test } from "vitest";
import { fileAdvice, isDamaged } from "./file-advice.ts";

const recovery =
  "Copy it with its -wal and -shm files, and check the disk. Recover the copy with sqlite3's .recover command. What it has lost may have been executed: find out whether it was before it is sent again";

const sqliteError = (errcode: number) => Object.assign(new Error("no"), { errcode });

test.each([
  [
    "locked by another process",
    5,
    "Another process has been writing to it for 5 s. Find out which one has the file open and end its transaction",
  ],
  ["damaged", 11, `The file is damaged. ${recovery}`],
  ["no database", 26, `The file is damaged, or was never a database. ${recovery}`],
  ["on a full disk", 13, "Make sure that its disk works and has space and that its folder is writable"],
])("whoever has a file that is %s learns what to do, whatever SQLite adds to its code", (_what, code, advice) => {
  expect(fileAdvice(sqliteError(code))).toBe(advice);
  expect(fileAdvice(sqliteError(code | (1 << 8)))).toBe(advice);
  expect(isDamaged(sqliteError(code))).toBe(advice.includes("damaged"));
});

test("an error that is not SQLite's gets no advice", () => {
  for (const error of [new Error("no"), "no", undefined]) expect(fileAdvice(error)).toBeUndefined();
});
