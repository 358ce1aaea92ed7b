/**
 * Who goes first when calls wait for one rate limit: an interactive call, for which someone waits, passes every bulk
 * call. Bulk calls wait as long as interactive ones do.
 */
export const priorities = ["interactive", "bulk"] as const;

export type Priority = (typeof priorities)[number];
