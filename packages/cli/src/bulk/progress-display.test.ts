import { PassThrough } from "node:stream";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { showProgress } from "./progress-display.ts";

const progress = { read: 100, accepted: 40, rejected: 10, unknown: 0, pending: 50, resumed: 0 };

function display(terminal: boolean) {
  vi.useFakeTimers();
  onTestFinished(() => {
    vi.useRealTimers();
  });
  const output = Object.assign(new PassThrough({ encoding: "utf8" }), { isTTY: terminal, columns: 80 });
  let text = "";
  output.on("data", (chunk) => {
    text += chunk;
  });
  const shown = showProgress("orders.ndjson", { progress }, { share: 1 }, { text: undefined }, output);
  return { shown, text: () => text };
}

describe("outside a terminal", () => {
  test("writes a line of text every five seconds, without control characters", () => {
    const { shown, text } = display(false);
    vi.advanceTimersByTime(11_000);
    shown.say("line 4: NotJson: It is not valid JSON.");
    shown.stop();
    vi.advanceTimersByTime(11_000);
    const line = /^orders\.ndjson: 50 of 100 done, 10 rejected, 0 unknown, \d+\/s$/;
    expect(text().trimEnd().split("\n")).toEqual([
      expect.stringMatching(line),
      expect.stringMatching(line),
      "line 4: NotJson: It is not valid JSON.",
    ]);
  });
});

describe("in a terminal", () => {
  test("redraws a bar with lines that stay above it, and removes the bar at the end", () => {
    const { shown, text } = display(true);
    expect(text()).toContain("50 %");
    shown.say("line 4: NotJson: It is not valid JSON.");
    expect(text()).toContain("line 4: NotJson: It is not valid JSON.\n");
    const before = text().length;
    shown.stop();
    // Erases a line and moves up.
    expect(text().slice(before)).toContain("\u001B[2K\u001B[1A");
    const end = text().length;
    vi.advanceTimersByTime(1000);
    expect(text().length).toBe(end);
  });
});
