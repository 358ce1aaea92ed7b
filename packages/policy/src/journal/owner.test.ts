import { spawnSync } from "node:child_process";
import { hostname } from "node:os";
import { expect, test } from "vitest";
import { newOwner, ownerGone, ownerState } from "./owner.ts";

const owner = (host: string, pid: number) => JSON.stringify([host, pid, "some-opening"]);

test("an opening is here until it is closed; each has a name of its own", () => {
  const [one, other] = [newOwner(), newOwner()];
  expect(one).not.toBe(other);
  ownerGone(one);
  expect([ownerState(one), ownerState(other)]).toEqual(["gone", "here"]);
  ownerGone(other);
});

test("another process's is perhaps there while that process runs, and gone after", () => {
  const { pid } = spawnSync(process.execPath, ["--version"]);
  expect(ownerState(owner(hostname(), pid))).toBe("gone");
  expect(ownerState(owner(hostname(), process.ppid))).toBe("perhaps");
});

test("one that had this process's number before is gone; of another host nothing is known", () => {
  expect(ownerState(owner(hostname(), process.pid))).toBe("gone");
  expect(ownerState(owner("elsewhere", process.pid))).toBe("perhaps");
});
