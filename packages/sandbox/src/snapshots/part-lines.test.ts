import { expect, test } from "vitest";
import { anything, count, fields, listOf, mapOf, oneOf, text } from "../world/shape.ts";
import { listLines, partLines } from "./part-lines.ts";

const shape = fields({
  name: text,
  lists: mapOf(fields({ name: text, size: count, members: mapOf(mapOf(oneOf(true))) })),
  kept: anything,
  calls: listOf(fields({ kind: text, notes: listOf(text) })),
});

const membersOf = (first: number, size: number) =>
  Object.fromEntries(Array.from({ length: size }, (_, index) => [`${first + index}`.padStart(64, "0"), true]));

function linesOf(state: object) {
  const lines = [...partLines("shop", state, shape)].filter((line) => line !== undefined);
  return lines.map((line) => ({ ...JSON.parse(line), length: line.length }));
}

test("a short part is one line", () => {
  const state = { name: "a", lists: {}, kept: { any: [1] }, calls: [{ kind: "x", notes: [] }] };
  expect(linesOf(state)).toMatchObject([{ part: "shop", state }]);
});

test("long maps and lists follow in lines of entries, however deep they are; what has no such shape stays whole", () => {
  const members = { aa: membersOf(0, 3_000), bb: membersOf(3_000, 2) };
  const calls = Array.from({ length: 3_000 }, (_, index) => ({ kind: `${index}`.padStart(40, "-"), notes: ["one"] }));
  const kept = { text: "x".repeat(100_000) };
  const state = { name: "a", lists: { "acc/1": { name: "l", size: 3_002, members } }, kept, calls };
  const [first, ...lines] = linesOf(state);
  expect(first).toMatchObject({ state: { name: "a", lists: {}, kept, calls: [] } });
  // Put together again in the order of the lines, it is what it was.
  const built = first.state;
  for (const { in: names, entries, length } of lines) {
    expect(length).toBeLessThan(70_000);
    const place = names.reduce((inside: Record<string, object>, name: string) => inside[name], built);
    if (Array.isArray(place)) place.push(...entries);
    else Object.assign(place, entries);
  }
  expect(built).toEqual(state);
  const places = [...new Set(lines.map(({ in: names }) => names.join(" ")))];
  expect(places).toEqual(["lists", "calls", "lists acc/1 members", "lists acc/1 members aa"]);
});

test("an entry with the name __proto__ is one like any other, and one that is undefined is none", () => {
  const lists = JSON.parse(`{"__proto__":${JSON.stringify({ name: "x".repeat(70_000), size: 0, members: {} })}}`);
  const [, line] = [...partLines("shop", { lists: Object.assign(lists, { none: undefined }) }, shape)];
  expect(line).toMatch(
    /^\{"part":"shop","in":\["lists"\],"entries":\{"__proto__":\{"name":"x+","size":0,"members":\{\}\}\}\}$/,
  );
});

test("a part that is one list is made item by item", () => {
  let made = 0;
  function* items() {
    for (; made < 10_000; made++) yield `${made}`.padStart(30, "0");
  }
  const lines = listLines("jobs", "due", items());
  expect(lines.next().value).toBe('{"part":"jobs","state":{"due":[]}}');
  expect(made).toBe(0);
  const entries = [...lines].flatMap((line) => JSON.parse(line ?? "").entries);
  expect([entries.length, entries.at(-1)]).toEqual([10_000, "9999".padStart(30, "0")]);
});
