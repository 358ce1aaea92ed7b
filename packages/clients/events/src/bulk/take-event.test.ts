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
    expect(takeEvent({ ...event, metaData: () => "is not sent" }).refused).toBeUndefined();
  });

  it.each([[undefined], [null], [3], ["text"], [[event]], [() => event]])("that is none is refused: %s", (none) => {
    expect(takeEvent(none).refused?.code).toBe("NotAnEvent");
  });

  it("that cannot be written as JSON is refused", () => {
    const refused = {
      code: "NotJson",
      message: "It cannot be written as JSON: Do not know how to serialize a BigInt.",
    };
    expect(takeEvent({ ...event, amount: 3n })).toEqual({ text: "", refused });
    const toJSON = () => {
      throw Object.create(null);
    };
    const message = "It cannot be written as JSON: a value that cannot be printed.";
    expect(takeEvent({ ...event, toJSON })).toEqual({ text: "", refused: { ...refused, message } });
  });
});
