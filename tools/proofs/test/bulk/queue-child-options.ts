/** The argument of the program: node queue-child.ts <options as JSON>. It can be killed, and a planner started again. */
export interface QueueChildOptions {
  readonly role: "plan" | "work";
  readonly kind: "/v1/events" | "/v2/events" | "audience";
  readonly origin: string;
  readonly redisPort: number;
  readonly plan: string;
  readonly count: number;
  /** Records of a batch. */
  readonly size: number;
  /** Time of all events. */
  readonly time: string;
  /** The action of the import. Default: include. */
  readonly action?: "include" | "exclude";
  /** Number of the first address. Default: 0. */
  readonly first?: number;
}

/** The key that encrypts records while they wait. */
export const key = new Uint8Array(32).fill(7);

/** The header in which a worker names its process. */
export const processHeader = "x-process";
