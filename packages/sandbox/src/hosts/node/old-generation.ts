import { setFlagsFromString } from "node:v8";

/**
 * Has V8 collect the old generation when it has doubled. By itself, V8 waits until it is up to four times as large as it was after the last
 * collection. The request log fills it with the requests that made room for later ones. A Node that ignores the flag only takes
 * more memory.
 */
export function keepOldGenerationSmall(): void {
  setFlagsFromString("--heap-growing-percent=100");
}
