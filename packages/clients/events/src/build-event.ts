import { ConfigurationError, checkNames, inheritedProperty, inheritedValues, inheritedWords } from "@tillside/policy";
import { eventTime as timeOf } from "./event-time.ts";
import type { components } from "./generated/types.ts";
import type { Entries, ObjectData, OwnEntries, OwnObjectData } from "./object-data.ts";

/** One event as a program has it; `Data` and `Meta` may be interfaces of its own. */
export interface EventInput<Data = ObjectData, Meta = Entries> {
  /** Unique id of the event (EVT-014). Default: a fresh UUID, which has the 36 characters that fit (EVT-013). */
  readonly clientEventId?: string | undefined;
  readonly eventType: string;
  /** When it happened: a date, or text in RFC 3339 and UTC, which goes out as it is (EVT-020). */
  readonly eventTime: Date | string;
  readonly objectData?: Data | undefined;
  readonly metaData?: Meta | undefined;
}

const inputNames = { clientEventId: "", eventType: "", eventTime: "", objectData: "", metaData: "" } satisfies Record<
  keyof EventInput,
  string
>;

type Event = components["schemas"]["Event"];

/** Created for the first number, because it takes as long as importing the package. */
let decimal: Intl.NumberFormat | undefined;

/**
 * The wire form of an event: `objectData` and `metaData` as lists of `{ name, value }`, every value a string (EVT-032,
 * EVT-036), names as they are given. What is undefined or null is left out. Nothing else is changed: no text is trimmed
 * or lower-cased, no value is hashed, no entry added, no size checked.
 * @throws ConfigurationError for a value that is not a string, number or bigint, for instance a promise without its await. Also for
 * NaN, infinity and an invalid date. Also for a list, a promise or a date in place of the entries. Also for what would
 * be left out: a property that no event has, and entries that a class has as getters. It names the field, never its value.
 * @example buildEvent({ eventType: "conversion", eventTime: new Date(), objectData: { email, amount: 49.9 } })
 */
export function buildEvent<Data extends OwnObjectData<Data> = ObjectData, Meta extends OwnEntries<Meta> = Entries>(
  input: EventInput<Data, Meta>,
): Event {
  if (typeof input !== "object" || input === null || isList(input))
    throw new ConfigurationError(`buildEvent: the event is of type ${typeOf(input)}; give an object.`);
  // A copy, because of an instance of a class checkNames() looks at nothing.
  checkNames("buildEvent", { ...input, ...Object.fromEntries(inheritedValues(input)) }, inputNames);
  const { clientEventId = crypto.randomUUID(), eventType, eventTime, objectData, metaData } = input;
  return {
    clientEventId,
    eventType,
    eventTime: typeof eventTime === "string" ? eventTime : timeOf(eventTime),
    ...(metaData == null ? {} : { metaData: entriesOf("metaData", metaData) }),
    ...(objectData == null ? {} : { objectData: entriesOf("objectData", objectData) }),
  };
}

function entriesOf(where: string, entries: object): { name: string; value: string }[] {
  // Of a list the places would be taken for names; a promise or a map has no entries of its own, so all would be lost.
  if (typeof entries !== "object" || isList(entries) || isHolder(entries))
    throw new ConfigurationError(
      `buildEvent: ${where} is of type ${typeOf(entries)}; give an object of names and values.`,
    );
  const inherited = inheritedProperty(entries);
  if (inherited !== undefined)
    throw new ConfigurationError(
      `buildEvent: ${where}.${inherited} is ${inheritedWords}; give a plain object of names and values.`,
    );
  return Object.entries(entries).flatMap(([name, value]) =>
    value == null ? [] : [{ name, value: textOf(`${where}.${name}`, value) }],
  );
}

function textOf(where: string, value: unknown): string {
  if (typeof value === "string") return value;
  if (typeof value !== "number" && typeof value !== "bigint") {
    throw new ConfigurationError(
      `buildEvent: ${where} is of type ${typeOf(value)}; give text or a number, or leave it out (EVT-032, EVT-036).`,
    );
  }
  if (typeof value === "number" && !Number.isFinite(value)) {
    throw new ConfigurationError(`buildEvent: ${where} is ${value}; give a number, or leave it out.`);
  }
  return inFull(value);
}

/** A list, a map or a promise. */
function isList(value: object): boolean {
  return Symbol.iterator in value || ("then" in value && typeof value.then === "function");
}

/** What has its content elsewhere than in properties, such as a date or an error. */
function isHolder(value: object): boolean {
  return typeOf(value) !== "Object" && Object.keys(value).length === 0;
}

/** Boolean, Array, Date, Promise, …: enough to find the mistake, and nothing of the value. */
function typeOf(value: unknown): string {
  return Object.prototype.toString.call(value).slice("[object ".length, -1);
}

/** A number in full, because neither "1e-7" nor "1e+21" is a decimal. */
function inFull(value: number | bigint): string {
  decimal ??= new Intl.NumberFormat("en-US", {
    useGrouping: false,
    maximumFractionDigits: 100,
    signDisplay: "negative",
  });
  return decimal.format(value);
}
