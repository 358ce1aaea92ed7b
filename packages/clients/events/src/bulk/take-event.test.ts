import { describe, expect, it } from "vitest";
import { takeEvent } from "./take-event.ts";

const event = { clientEventId: "event-1", eventType: "conversion", eventTime: "2026-11-01T12:00:00Z" };

describe("an event from a source", () => {
  it("is the JSON that it is sent as", () => {
    expect(takeEvent(event)).toEqual({ text: JSON.stringify(event) });
  });

  it.each([
    ["EVT-012", "clientEventId"],
    ["EVT-016", "eventType"],
    ["EVT-019", "eventTime"],
  ])("%s · without %s, or with something else there, it would fail its whole batch", (code, name) => {
    const { [name as "eventType"]: _, ...without } = event;
    for (const wrong of [
      without,
      { ...event, [name]: 3 },
      { ...event, [name]: null },
      { ...event, [name]: new Date() },
    ]) {
      expect(takeEvent(wrong).refused).toEqual({
        code,
        message: `${name} is missing or not a string; use buildEvent() to make an event.`,
      });
    }
  });

  it.each([
    ["EVT-024", { metaData: { source: "shop" } }],
    ["EVT-026", { objectData: null }],
    ["EVT-028", { objectData: [{ name: 1, value: "a" }] }],
    ["EVT-032", { objectData: [{ name: "amount", value: 49.9 }] }],
  ])(
    "%s · with a list that is none, or an entry that is not two texts, it would fail its whole batch: %j",
    (code, list) => {
      expect(takeEvent({ ...event, ...list })).toMatchObject({
        text: JSON.stringify({ ...event, ...list }),
        refused: { code },
      });
    },
  );

  it("EVT-032 · goes by what is sent: a decimal that writes itself as text is text, one that writes a number is none", () => {
    const amount = (json: unknown) => ({ ...event, objectData: [{ name: "amount", value: { toJSON: () => json } }] });
    expect(takeEvent(amount("49.90")).refused).toBeUndefined();
    expect(takeEvent(amount(49.9)).refused?.code).toBe("EVT-032");
  });

  it("that is none keeps a text of its own, which shows a resumed run that the source has changed", () => {
    const others = [undefined, null, 3, 4, 5n, "text", [1], [2]];
    expect(new Set(others.map((other) => takeEvent(other).text)).size).toBe(others.length);
  });

  it.each([[undefined], [null], [3], ["text"], [[event]], [() => event]])("that is none is refused: %s", (none) => {
    expect(takeEvent(none).refused?.code).toBe("NotAnEvent");
  });

  it.each([
    ["data.total is Infinity, which JSON cannot carry.", { data: { total: Number.POSITIVE_INFINITY } }],
    ["data.at is a value of type Date, which JSON cannot carry.", { data: { at: new Date(Number.NaN) } }],
    ["metaData is a value of type function, which JSON cannot carry.", { metaData: () => [] }],
    ["lines[1].tags is a value of type Map, which JSON cannot carry.", { lines: [{}, { tags: new Map() }] }],
    ["amount is a value of type bigint, which JSON cannot carry.", { amount: 3n }],
  ])("with what JSON would change or leave out is refused: %s", (message, field) => {
    expect(takeEvent({ ...event, ...field })).toEqual({ text: "", refused: { code: "NotJson", message } });
  });

  it.each([
    ["throws", () => fail(Object.create(null)), "It cannot be written as JSON: a value that cannot be printed."],
    ["yields a Map", () => new Map(), "It is a value of type Map, which JSON cannot carry."],
  ])("whose toJSON() %s is refused", (_, toJSON, message) => {
    expect(takeEvent({ ...event, toJSON })).toEqual({ text: "", refused: { code: "NotJson", message } });
  });

  it("whose toJSON() yields a string is none", () => {
    expect(takeEvent({ ...event, toJSON: () => "text" })).toMatchObject({
      text: '"text"',
      refused: { code: "NotAnEvent" },
    });
  });

  it("is checked as it is sent: a getter that changes its value is read once", () => {
    let read = 0;
    const changing = {
      ...event,
      get total() {
        read += 1;
        return read === 1 ? 1 : Number.NaN;
      },
    };
    expect(takeEvent(changing)).toEqual({ text: JSON.stringify({ ...event, total: 1 }) });
  });
});

function fail(reason: unknown): never {
  throw reason;
}
