import { expect, test } from "vitest";
import { ConfigurationError } from "../facts/errors/configuration-error.ts";
import { plainInit } from "./plain-init.ts";
import { refuseField } from "./refuse-field.ts";

const own = (given: object) => plainInit(refuseField("listThings"), given, { params: "", body: "" });

test("a plain object is handed on as it is, with whatever it has", () => {
  for (const given of [{ params: {}, cf: 1 }, Object.freeze({ body: 1 }), Object.create(null)])
    expect(own(given)).toBe(given);
});

test("getters of a class and what an object inherits become properties", () => {
  class Write {
    cf = 1;
    get body() {
      return { a: 1 };
    }
  }
  expect(own(new Write())).toEqual({ cf: 1, body: { a: 1 } });
  expect(own(Object.create({ params: 1, other: 2 }))).toEqual({ params: 1, other: 2 });
  expect(own(Object.create(new Write()))).toEqual({ cf: 1, body: { a: 1 } });
});

test("a method is copied only if it is an option", () => {
  class Read {
    describe() {}
    body() {}
  }
  expect(own(new Read())).toEqual({ body: Read.prototype.body });
});

test.each<[string, unknown]>([
  ["a value of type string", "a"],
  ["a value of type Array", []],
  ["a value of type Map", new Map()],
  ["a value of type function", () => {}],
  ["1", 1],
])("%s has no options", (kind, given) => {
  expect(() => own(given as object)).toThrow(ConfigurationError);
  expect(() => own(given as object)).toThrow(`listThings: init is ${kind}; give an object. Nothing was sent.`);
});
