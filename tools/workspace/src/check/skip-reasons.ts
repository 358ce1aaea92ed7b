const REASON = /^SKIPPED: (.+)$/gm;

/** Why tests were left out: the `SKIPPED: …` lines they printed, each once. */
export function skipReasons(logs: readonly string[]): string[] {
  return [...new Set(logs.flatMap((log) => [...log.matchAll(REASON)].map(([, reason = ""]) => reason)))];
}
