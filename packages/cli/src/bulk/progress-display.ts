import type { BulkProgress, BulkRun } from "@tillside/events";
import { createLogUpdate } from "log-update";
import type { Output } from "../io.ts";
import type { RecordSource } from "../records/record-source.ts";
import type { LastFailure } from "./last-failure.ts";
import { progressBar, progressText } from "./progress-line.ts";
import { Speed } from "./speed.ts";

/** Shows the progress of a run: a bar in a terminal, a line of text every few seconds elsewhere. */
export interface ProgressDisplay {
  /** Writes a line that stays above the bar. */
  say(line: string): void;
  stop(): void;
}

const [frameMs, lineMs, windowMs] = [100, 5000, 10_000];

export function showProgress(
  name: string,
  run: Pick<BulkRun, "progress">,
  source: Pick<RecordSource, "share">,
  lastFailure: Pick<LastFailure, "text">,
  output: Output,
): ProgressDisplay {
  const speed = new Speed(windowMs);
  const standing = () => {
    const { progress } = run;
    const perSecond = speed.add(performance.now(), doneHere(progress));
    return { progress, share: source.share, perSecond, lastFailure: lastFailure.text };
  };
  if (!output.isTTY) {
    standing();
    const timer = setInterval(() => output.write(`${name}: ${progressText(standing())}\n`), lineMs);
    return { say: (line) => output.write(`${line}\n`), stop: () => clearInterval(timer) };
  }
  const screen = createLogUpdate(output);
  const draw = () => screen(progressBar(name, standing(), output.columns ?? 80));
  draw();
  const timer = setInterval(draw, frameMs);
  return {
    say(line) {
      screen.persist(line);
      draw();
    },
    stop() {
      clearInterval(timer);
      screen.clear();
      screen.done();
    },
  };
}

/** Records that this run finished, without those of earlier runs. */
function doneHere({ accepted, rejected, unknown, resumed }: BulkProgress): number {
  return accepted + rejected + unknown - resumed;
}
