/** What the contract leaves open and tests may want otherwise; each with the sandbox's default. */
export interface Settings {
  /** Seconds until a cart reservation that was not confirmed is released (CRT-067: the duration is not shown). Default 900. */
  readonly reservationSeconds: number;
  /** Seconds until an accepted calendar change takes effect (CAL-087: "a few minutes"). Default 120. */
  readonly calendarDelaySeconds: number;
  /** Calendar events on a page where the request says nothing (CAL-104). Default 20. */
  readonly calendarPageSize: number;
  /** What a calendar schedule is: its earliest entry alone, or an array of all (CAL-114). Default `object`. */
  readonly calendarSchedule: "object" | "array";
  /** Share of all events that fail inside of an accepted call, from 0 to 1 (EVT-132). Default 0. */
  readonly unprocessedShare: number;
  /** Seconds that an idempotency key is remembered; 0: as each operation's `x-idempotency` says (EVT-135). Default 0. */
  readonly idempotencySeconds: number;
  /**
   * Whether reads of vertical mappings are limited (ONB-290, ONB-291): not at all, together with the other partnership reads,
   * or by as many places of their own. Default `none`.
   */
  readonly verticalMappingsLimit: "none" | "shared" | "own";
  /** Status of a legacy reporting call without a token (REP-078). Default 400. */
  readonly reportingNoTokenStatus: 400 | 403;
  /** Status of a legacy reporting call with a bad or an expired token (REP-078). Default 403. */
  readonly reportingBadTokenStatus: 400 | 403;
  /** What a legacy breakdown of a single row is: an array, or the row itself (REP-058). Default `array`. */
  readonly reportingOneRow: "array" | "object";
  /** Whether an item confirmed by quantity gets an itemReservationId, by which it can be canceled (CRT-069). Default false. */
  readonly reservationOfQuantity: boolean;
}

export const defaultSettings: Settings = {
  reservationSeconds: 900,
  calendarDelaySeconds: 120,
  calendarPageSize: 20,
  calendarSchedule: "object",
  unprocessedShare: 0,
  idempotencySeconds: 0,
  verticalMappingsLimit: "none",
  reportingNoTokenStatus: 400,
  reportingBadTokenStatus: 403,
  reportingOneRow: "array",
  reservationOfQuantity: false,
};

/** The settings that have a choice of values. */
export const settingChoices = {
  calendarSchedule: ["object", "array"],
  verticalMappingsLimit: ["none", "shared", "own"],
  reportingNoTokenStatus: [400, 403],
  reportingBadTokenStatus: [403, 400],
  reportingOneRow: ["array", "object"],
} as const satisfies { readonly [Name in keyof Settings]?: readonly Settings[Name][] };
