import type { WorkspacePackage } from "@tillside/spec/packages";
import { describe, expect, it } from "vitest";
import type { TurboTask } from "../turbo.ts";
import { taskStage } from "./task-stage.ts";

const packages = [pack("one", "build"), pack("two", "build", "lint"), pack("three")];

function pack(name: string, ...scripts: string[]): WorkspacePackage {
  return { name, directory: name, manifest: { name, scripts: Object.fromEntries(scripts.map((each) => [each, "…"])) } };
}

function build(name: string, state: TurboTask["state"], startedAt = 1000, endedAt = 2000): TurboTask {
  return { package: name, task: "build", state, startedAt, endedAt, logFile: `${name}.log` };
}

function stage(...tasks: TurboTask[]) {
  return taskStage("build", packages, tasks, (task) => `log of ${task.package}`);
}

describe("taskStage", () => {
  it("passes if every package with the script ran it; its time is the sum of its tasks", () => {
    expect(stage(build("one", "ran", 1000, 1500), build("two", "ran", 1400, 3000))).toEqual({
      name: "build",
      state: "ok",
      milliseconds: 2100,
      details: "",
    });
  });

  it("counts neither cached tasks nor waiting between tasks", () => {
    const { milliseconds } = stage(build("one", "cached", 1000, 1500), build("two", "ran", 9000, 9300));
    expect(milliseconds).toBe(300);
  });

  it("shows the log of each package in which it failed", () => {
    const { state, details } = stage(build("one", "failed"), build("two", "ran"));
    expect(state).toBe("failed");
    expect(details).toBe("one build:\nlog of one");
  });

  it("does not pass while a package could not run it", () => {
    const { state, details } = stage(build("one", "ran"));
    expect(state).toBe("not run");
    expect(details).toBe("Not run in two: something needed there failed.");
  });

  it("ignores the other tasks", () => {
    const lint: TurboTask = { ...build("two", "failed"), task: "lint" };
    expect(stage(build("one", "ran"), build("two", "ran"), lint).state).toBe("ok");
  });
});
