import { ConfigurationError } from "@tillside/policy";
import { eventTime as timeOf } from "./event-time.ts";
import type { components } from "./generated/types.ts";
import type { Entries, EntryInput, ObjectData } from "./object-data.ts";

/** One event as a program has it. */
export interface EventInput {
  /** Unique id of the event (EVT-014). Default: a fresh UUID, which has the 36 characters that fit (EVT-013). */
  readonly clientEventId?: string | undefined;
  readonly eventType: string;
  /** When it happened: a date, or text in RFC 3339 and UTC, which goes out as it is (EVT-020). */
  readonly eventTime: Date | string;
  readonly objectData?: ObjectData | undefined;
  readonly metaData?: Entries | undefined;
}

type Event = components["schemas"]["Event"];

/** A number in full, for neither "1e-7" nor "1e+21" is a decimal. */
const decimal = new Intl.NumberFormat("en-US", {
  useGrouping: false,
  maximumFractionDigits: 100,
  signDisplay: "negative",
});

/**
 * The wire form of an event: `objectData` and `metaData` as lists of `{ name, value }`, every value a string (EVT-036),
 * names as they are given. Nothing else is changed: no text is trimmed or lower-cased, no value is hashed, no entry
 * added, no size checked.
 * @throws ConfigurationError for a number that no decimal can stand for (NaN, infinity) and for an invalid date.
 * @example buildEvent({ eventType: "conversion", eventTime: new Date(), objectData: { email, amount: 49.9 } })
 */
export function buildEvent(input: EventInput): Event {
  const { clientEventId = crypto.randomUUID(), eventType, eventTime, objectData, metaData } = input;
  return {
    clientEventId,
    eventType,
    eventTime: typeof eventTime === "string" ? eventTime : timeOf(eventTime),
    ...(metaData && { metaData: entriesOf("metaData", metaData) }),
    ...(objectData && { objectData: entriesOf("objectData", objectData) }),
  };
}

function entriesOf(where: string, entries: Entries): { name: string; value: string }[] {
  return Object.entries(entries).flatMap(([name, value]) =>
    value === undefined ? [] : [{ name, value: textOf(`${where}.${name}`, value) }],
  );
}

function textOf(where: string, value: EntryInput): string {
  if (typeof value === "string") return value;
  if (typeof value === "number" && !Number.isFinite(value)) {
    throw new ConfigurationError(`buildEvent: ${where} is ${value}; give a number, or leave it out.`);
  }
  return decimal.format(value);
}
