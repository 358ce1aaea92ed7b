import { keepMemoryLow } from "./memory-keeper.ts";
import { keepOldGenerationSmall } from "./old-generation.ts";
import { keepYoungGenerationSmall } from "./young-generation.ts";

/** Takes little memory for a whole process, under load and when idle. */
export function takeLittleMemory(): ReturnType<typeof keepMemoryLow> {
  keepOldGenerationSmall();
  const stopWatching = keepYoungGenerationSmall();
  const { admit, stop } = keepMemoryLow();
  return {
    admit,
    stop() {
      stopWatching();
      stop();
    },
  };
}
