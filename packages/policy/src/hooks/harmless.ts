/** The clients whose failed function the console has named. */
const reported = new WeakSet<object>();

/**
 * The same function for someone else's: whatever it throws, or a promise of it rejects with, ends here. The first time
 * the console says so, because a hook that fails in silence is noticed only when it is needed.
 * @param client for a function that each call may bring along: its client, for which the console names the first failure only. Default:
 * this function alone.
 */
export function harmless<Notice>(
  name: string,
  hook: (notice: Notice) => unknown,
  client: object = {},
): (notice: Notice) => void {
  const failed = (error: unknown) => {
    if (reported.has(client)) return;
    reported.add(client);
    try {
      const what = error instanceof Error ? `${error.name}: ${error.message}` : "it threw no Error";
      console.warn(`Tillside: ${name} failed (${what}). Calls go on and call it again. Later failures are not shown.`);
    } catch {
      // The error cannot be printed, or the console is broken.
    }
  };
  return (notice) => {
    try {
      const result = hook(notice);
      if (typeof Object(result).then === "function") Promise.resolve(result).catch(failed);
    } catch (error) {
      failed(error);
    }
  };
}
