import { PerformanceObserver } from "node:perf_hooks";
import { getHeapSpaceStatistics, setFlagsFromString } from "node:v8";

/** Twice the semi-space that Node would get with `--max-semi-space-size=8`. */
const enough = 2 ** 24;

/**
 * Keeps V8's young generation small. It grows with whatever a process keeps of each request, up to 128 MB in Node 24, and the process then
 * holds that memory for good. V8 reads the flag for its largest size at the start of the process only, but the factor of its growth each
 * time. A Node that ignores the flag only takes more memory.
 *
 * @returns stops watching; what the flag was set to stays.
 */
export function keepYoungGenerationSmall(): () => void {
  const observer = new PerformanceObserver(() => {
    if (sizeOfYoungGeneration() < enough) return;
    setFlagsFromString("--semi-space-growth-factor=1");
    observer.disconnect();
  });
  observer.observe({ entryTypes: ["gc"] });
  return () => observer.disconnect();
}

function sizeOfYoungGeneration(): number {
  return getHeapSpaceStatistics().find(({ space_name }) => space_name === "new_space")?.space_size ?? 0;
}
