import type { Task } from "tinybench";

/** Of one run, in microseconds. */
export function median(task: Task | undefined): number {
  const result = task?.result;
  if (result?.state !== "completed")
    throw new Error(`The benchmark "${task?.name}" did not complete: ${result?.state}`);
  return result.latency.p50 * 1000;
}
