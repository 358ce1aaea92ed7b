import { PerformanceObserver } from "node:perf_hooks";
import { getHeapSpaceStatistics, setFlagsFromString } from "node:v8";

/** Twice the semi-space that Node would get with `--max-semi-space-size=8`. */
const enough = 2 ** 24;

/**
 * Keeps V8's young generation small. It grows with whatever a process keeps of each request, up to 128 MB in Node 24, and the process then
 * holds that memory for good. V8 reads the flag for its largest size at the start of the process only, but the factor of its growth each
 * time. The collection of an idle process makes the young generation small. With so little a write takes a seventh more of the processor, so
 * it may then grow again. A Node that ignores the flag only takes more memory.
 *
 * @returns stops watching; what the flag was set to stays.
 */
export function keepYoungGenerationSmall(): () => void {
  let mayGrow = true;
  const observer = new PerformanceObserver(() => {
    const isSmall = sizeOfYoungGeneration() < enough;
    if (isSmall === mayGrow) return;
    mayGrow = isSmall;
    setFlagsFromString(`--semi-space-growth-factor=${mayGrow ? usualFactor : 1}`);
  });
  observer.observe({ entryTypes: ["gc"] });
  return () => observer.disconnect();
}

/** V8's own, in Node 22, 24 and 26. */
const usualFactor = 2;

function sizeOfYoungGeneration(): number {
  return getHeapSpaceStatistics().find(({ space_name }) => space_name === "new_space")?.space_size ?? 0;
}
