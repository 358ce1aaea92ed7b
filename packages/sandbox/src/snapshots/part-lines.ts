import type { Json } from "../engine/bundle.ts";
import { memberOf, valuesOf } from "./shapes.ts";

/** About so many characters fit into one line. A single entry is split only where its shape has maps or lists inside. */
const lineLength = 65_536;

/** A map or a list that is too long for the line of its part. */
interface Long {
  readonly at: readonly (string | number)[];
  readonly isList: boolean;
  readonly entries: Iterable<readonly [name: string | number, value: unknown]>;
  /** The shape of every value. */
  readonly values: Json | undefined;
}

/**
 * A part of the state as lines of a snapshot: first the part itself without its long maps and lists, then these in batches.
 * What is a map or a list, its shape says. Each line is made when it is asked for; undefined is no line, but a moment at which
 * others may have their turn.
 */
export function* partLines(part: string, state: unknown, shape: Json): Generator<string | undefined> {
  const longs: Long[] = [];
  yield JSON.stringify({ part, state: shortened(state, shape, [], longs) });
  // Entries may have long maps and lists inside: those come after the entries, and the array grows meanwhile.
  for (const long of longs) yield* entryLines(part, long, longs);
}

/** A part with a list whose items are made when they are asked for. @param rest what the part has besides. */
export function* listLines(
  part: string,
  name: string,
  items: Iterable<unknown>,
  rest: object = {},
): Generator<string | undefined> {
  yield JSON.stringify({ part, state: { [name]: [], ...rest } });
  yield* entryLines(part, { at: [name], isList: true, entries: numbered(items), values: undefined }, []);
}

function* entryLines(
  part: string,
  { at, isList, entries, values }: Long,
  longs: Long[],
): Generator<string | undefined> {
  const [open, close] = isList ? "[]" : "{}";
  const line = (texts: readonly string[]) =>
    `{"part":${JSON.stringify(part)},"in":${JSON.stringify(at)},"entries":${open}${texts.join(",")}${close}}`;
  let texts: string[] = [];
  let length = 0;
  for (const [name, value] of entries) {
    const text = JSON.stringify(shortened(value, values, [...at, name], longs));
    if (text === undefined) continue;
    texts.push(isList ? text : `${JSON.stringify(name)}:${text}`);
    length += text.length + String(name).length;
    if (length >= lineLength) {
      yield line(texts);
      [texts, length] = [[], 0];
    } else if (typeof value === "object") {
      // To look into many long ones takes its time, and may make no line at all.
      yield undefined;
    }
  }
  if (texts.length > 0) yield line(texts);
}

/** The value as it is; or a copy without its long maps and lists, which are added to `longs`. */
function shortened(value: unknown, shape: Json | undefined, at: Long["at"], longs: Long[]): unknown {
  if (typeof value !== "object" || value === null) return value;
  const values = valuesOf(shape);
  // To name the members of a map of a million takes half a second, and to look into it names them too: that is done once. Of a part
  // each member is looked at by itself.
  const names = values === undefined || Array.isArray(value) ? undefined : Object.keys(value);
  const isPart = at.length === 0 && shape?.properties !== undefined;
  const isLong = isPart || (names?.length ?? 0) * shortest > lineLength || roomLeft(value, lineLength) < 0;
  if (!isLong) return value;
  if (values !== undefined) {
    const isList = Array.isArray(value);
    longs.push({ at, isList, entries: isList ? value.entries() : entriesOf(value, names ?? []), values });
    return isList ? [] : {};
  }
  if (shape?.properties === undefined) return value;
  const members = Object.entries(value);
  return Object.fromEntries(
    members.map(([name, member]) => [name, shortened(member, memberOf(shape, name), [...at, name], longs)]),
  );
}

/** One by one: all entries at once would take as much time again as to name them. */
function* entriesOf(value: object, names: readonly string[]): Generator<[string, unknown]> {
  for (const name of names) yield [name, (value as Record<string, unknown>)[name]];
}

/** What is left of so many characters once the value is written; it stops as soon as nothing is. */
function roomLeft(value: unknown, room: number): number {
  if (typeof value === "string") return room - value.length;
  if (typeof value !== "object" || value === null) return room - shortest;
  let left = room;
  for (const name in value) {
    left = roomLeft((value as Record<string, unknown>)[name], left - name.length - shortest);
    if (left < 0) break;
  }
  return left;
}

/** About as long as a number, or as what stands around a name. */
const shortest = 4;

function* numbered(items: Iterable<unknown>): Generator<[number, unknown]> {
  let number = 0;
  for (const item of items) yield [number++, item];
}
