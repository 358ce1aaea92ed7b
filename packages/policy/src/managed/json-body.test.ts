import { runs } from "@tillside/testing/proof";
import fc from "fast-check";
import { expect, test } from "vitest";
import { jsonBody } from "./json-body.ts";
import { refuseField } from "./refuse-field.ts";

const written = (body: unknown) => jsonBody(refuseField("sendEvents"), body);

test("whatever JSON can carry, the copy is what JSON makes of it", () => {
  fc.assert(
    fc.property(fc.jsonValue(), (body) => {
      expect(JSON.stringify(written(body))).toBe(JSON.stringify(body));
    }),
    runs(100, 10_000),
  );
});

test("undefined properties are left out, in the order of the others", () => {
  expect(JSON.stringify(written({ b: 1, a: undefined, c: { d: undefined } }))).toBe('{"b":1,"c":{}}');
});

test("what is not enumerable, or has a symbol as its name, is no part of a body", () => {
  const mark: unique symbol = Symbol("mark");
  const marked = Object.defineProperty({ brand: "b", [mark]: 1 }, "hidden", { value: 2 });
  class Named {
    brand = "b";
    [mark] = 1;
  }
  expect([written(marked), written(new Named())]).toEqual([{ brand: "b" }, { brand: "b" }]);
});

test("a property that is called __proto__ stays a property", () => {
  const body = JSON.parse('{"a":{"__proto__":{"isAdmin":true}}}');
  expect(JSON.stringify(written(body))).toBe('{"a":{"__proto__":{"isAdmin":true}}}');
});

test("a getter is read once, and what it gave is what is sent", () => {
  let read = 0;
  const body = {
    get parent() {
      read += 1;
      return `par_${read}`;
    },
  };
  expect([written(body), read]).toEqual([{ parent: "par_1" }, 1]);
});

test("an object that inherits toJSON is written by it", () => {
  const prototype = Object.assign(Object.create(null), { toJSON: () => ({ from: "toJSON" }) });
  expect(written(Object.assign(Object.create(prototype), { from: "own" }))).toEqual({ from: "toJSON" });
});

class Offer {
  brand = "b";
  get sub_vertical_id() {
    return 7;
  }
}

test("a getter of a class is refused by its name: JSON would leave it out", () => {
  const problem =
    "is a getter of a class, or inherited, which JSON leaves out: give a plain object, or a class with toJSON().";
  expect(() => written(new Offer())).toThrow(`sendEvents: body.sub_vertical_id ${problem}`);
  class Special extends Offer {
    price = 1;
  }
  expect(() => written({ offers: [new Special()] })).toThrow(`sendEvents: body.offers[0].sub_vertical_id ${problem}`);
});

test("what toJSON gives is checked as it is written: another toJSON is not called", () => {
  const at = { toJSON: () => new Date(0) };
  expect(() => written({ at })).toThrow("sendEvents: body.at is a value of type Date, which JSON cannot carry.");
  class Own extends Offer {
    toJSON() {
      return this;
    }
  }
  expect(() => written(new Own())).toThrow("sendEvents: body.sub_vertical_id is a getter of a class");
  const map = Object.assign(new Map([["a", 1]]), { toJSON: undefined });
  expect(() => written({ map })).toThrow("sendEvents: body.map is a value of type Map, which JSON cannot carry.");
});

test("a class that has getters alone is refused by the name of one", () => {
  class Brand {
    #name = "b";
    get name() {
      return this.#name;
    }
  }
  expect(() => written({ brand: new Brand() })).toThrow("sendEvents: body.brand.name is a getter of a class");
});

test("a getter is refused where it is null, too: null and no value are not the same", () => {
  class Update {
    readonly title = "t";
    readonly #reminder: number | null;
    constructor(reminder: number | null) {
      this.#reminder = reminder;
    }
    get reminder() {
      return this.#reminder;
    }
  }
  for (const reminder of [10, null])
    expect(() => written(new Update(reminder))).toThrow("sendEvents: body.reminder is a getter of a class");
});

test("a class with toJSON is sent, whatever getters it has", () => {
  class Whole extends Offer {
    toJSON() {
      return { brand: this.brand, sub_vertical_id: this.sub_vertical_id };
    }
  }
  expect(written([new Whole()])).toEqual([{ brand: "b", sub_vertical_id: 7 }]);
});

test.each([
  ["body[1]", [1, undefined]],
  ["body[0]", new Array(2)],
  ["body.at.is", { at: { is: Number.NaN } }],
  ["body.items[0].run", { items: [{ run: () => 1 }] }],
  ["body.bytes", { bytes: new Uint8Array(2) }],
  ["body.reason", { reason: Object.assign(new Error("The message is not enumerable."), { code: "E" }) }],
])("%s is refused by its place", (field, body) => {
  expect(() => written(body)).toThrow(`sendEvents: ${field} is `);
});

test("what JSON.rawJSON() makes is refused by its place; a property with its name is sent", () => {
  const { rawJSON } = JSON as unknown as { rawJSON(text: string): object };
  const problem =
    "sendEvents: body.items[0].price is made by JSON.rawJSON(), which the client does not keep: give the value.";
  expect(() => written({ items: [{ price: rawJSON("72057594037927937") }] })).toThrow(problem);
  expect(() => written(rawJSON("1"))).toThrow("sendEvents: body is made by JSON.rawJSON()");
  expect(written({ a: { rawJSON: "1" } })).toEqual({ a: { rawJSON: "1" } });
});

test("a body that refers to itself, or is nested too deeply, is refused", () => {
  const loop: Record<string, unknown> = {};
  loop.self = loop;
  let deep: unknown = [];
  for (let depth = 0; depth < 100_000; depth += 1) deep = [deep];
  for (const body of [loop, deep]) expect(() => written(body)).toThrow("cannot be written as JSON");
  let fine: unknown = 1;
  for (let depth = 0; depth < 500; depth += 1) fine = [fine];
  expect(written(fine)).toEqual(fine);
});
