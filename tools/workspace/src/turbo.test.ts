import { expect, it } from "vitest";
import { readTasks } from "./turbo.ts";

const began = { startTime: 1, endTime: 2 };
const build = { package: "one", task: "build", logFile: "one/.turbo/turbo-build.log" };

it("reads how each task went, and leaves out what never began", () => {
  const tasks = readTasks({
    tasks: [
      { ...build, cache: { status: "MISS" }, execution: { ...began, exitCode: 0 } },
      { ...build, cache: { status: "HIT" }, execution: { ...began, exitCode: 0 } },
      { ...build, cache: { status: "MISS" }, execution: { ...began, exitCode: 2 } },
      { ...build, cache: { status: "MISS" }, execution: { ...began, exitCode: null } },
      { ...build, cache: { status: "MISS" } },
    ],
  });
  expect(tasks.map(({ state }) => state)).toEqual(["ran", "cached", "failed", "failed"]);
});
