/** What the program is told: node queue-child.ts <part as JSON>. It can be killed, and a planner started again. */
export interface Part {
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
  /** What becomes of the addresses. Default: include. */
  readonly action?: "include" | "exclude";
  /** Number of the first address. Default: 0. */
  readonly first?: number;
}

/** What records are encrypted with while they wait. */
export const key = new Uint8Array(32).fill(7);
