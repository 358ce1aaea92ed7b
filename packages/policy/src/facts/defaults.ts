/** What applies where neither the client's options nor the call's say otherwise. Times in milliseconds. */
export const defaults = {
  /** Attempts per call, the first included. The renewal after a 401 is not counted. */
  attempts: 4,
  /** Longest one attempt may take, until the last byte of its body. */
  attemptTimeoutMs: 30_000,
  /** Longest one attempt at the token endpoint may take. */
  tokenTimeoutMs: 10_000,
  /** Longest the whole call may take: waiting for a slot, for a token, all attempts and the pauses between them. */
  deadlineMs: 120_000,
  /** Full jitter: the n-th pause is random between 0 and `backoffMs` × 2ⁿ, at most `backoffCapMs`. */
  backoffMs: 500,
  backoffCapMs: 20_000,
  /** Retry budget per base URL: a transient failure costs 14, a throttled call 5, a success gives 1 back. */
  retryBudget: 500,
  /** Calls that may wait ahead of another for a slot of one bucket. */
  queueSize: 1_000,
  /** Longest that one operation of a shared Redis may take, before a server goes on without it. */
  redisTimeoutMs: 250,
  /** Servers that share one Redis: without it, each keeps to this part of every limit. */
  servers: 10,
  /** Which calls go first when several wait for a slot of one bucket. */
  priority: "interactive",
} as const;

/** The longest of one step of a refresh in the background, in milliseconds. An attempt may keep an idle process from ending for so long. */
export const refreshTimeoutMs = 5_000;

/**
 * The longest that one 429 closes a bucket, in milliseconds: an hour. Windows last minutes, so a longer `Retry-After` is a mistake
 * or a ban, and a process that obeyed it would never notice the end of it. After an hour the bucket sends a call again.
 */
export const longestPauseMs = 3_600_000;

/** Milliseconds after which a store may forget an entry that was not used and holds nothing that still matters. */
export const idleMs = 3_600_000;
