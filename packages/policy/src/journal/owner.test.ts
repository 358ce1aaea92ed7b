import { spawnSync } from "node:child_process";
import { readFileSync, readlinkSync } from "node:fs";
import { hostname } from "node:os";
import { expect, test, vi } from "vitest";
import { newOwner, ownerGone, ownerState } from "./owner.ts";

const [here] = JSON.parse(newOwner()) as [string];
const owner = (place: string, pid: number) => JSON.stringify([place, pid, "some-opening"]);

test("an opening is here until it is closed; each has a name of its own", () => {
  const [one, other] = [newOwner(), newOwner()];
  expect(one).not.toBe(other);
  ownerGone(one);
  expect([ownerState(one), ownerState(other)]).toEqual(["gone", "here"]);
  ownerGone(other);
});

test("another process's is perhaps there while that process runs, and gone after", () => {
  const { pid } = spawnSync(process.execPath, ["--version"]);
  expect(ownerState(owner(here, pid))).toBe("gone");
  expect(ownerState(owner(here, process.ppid))).toBe("perhaps");
});

test("one that had this process's number before is gone; of another host nothing is known", () => {
  expect(ownerState(owner(here, process.pid))).toBe("gone");
  expect(ownerState(owner(here.replace(hostname(), "elsewhere"), process.pid))).toBe("perhaps");
});

test.runIf(process.platform === "linux")(
  "numbers of another start of the machine, or of another container on it, say nothing",
  () => {
    const boot = readFileSync("/proc/sys/kernel/random/boot_id", "latin1").trim();
    const space = readlinkSync("/proc/self/ns/pid");
    expect(ownerState(owner(here.replace(boot, "another-boot"), process.pid))).toBe("perhaps");
    expect(ownerState(owner(here.replace(space, "pid:[1]"), process.pid))).toBe("perhaps");
  },
);

test("where the system does not tell more, the host's name has to do", async () => {
  vi.resetModules();
  vi.doMock("node:fs", () => {
    const refuse = () => {
      throw new Error("no such file");
    };
    return { readFileSync: refuse, readlinkSync: refuse };
  });
  const other = await import("./owner.ts");
  const [place] = JSON.parse(other.newOwner()) as [string];
  expect(place.trim()).toBe(hostname());
  expect(other.ownerState(owner(place, process.pid))).toBe("gone");
  vi.doUnmock("node:fs");
});
