/** `setTimeout` fires at once for anything longer (24.8 days), so longer waits are cut into pieces. */
const longestTimer = 2_147_483_647;

/**
 * Calls `ring` when so many milliseconds have passed by `now`: never early, although a platform's timer may fire up to a
 * millisecond before its time.
 * @param background the timer keeps no process alive, where the platform allows that (Node, Bun and Deno do).
 * @returns what calls it off.
 */
export function systemTimer(now: () => number, milliseconds: number, ring: () => void, background = false): () => void {
  const end = now() + milliseconds;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const wait = (left: number) => {
    if (left <= 0) return ring();
    timer = setTimeout(() => wait(end - now()), Math.min(left, longestTimer));
    if (background) (Object(timer) as { unref?(): unknown }).unref?.();
  };
  wait(milliseconds);
  return () => clearTimeout(timer);
}
