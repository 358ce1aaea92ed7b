import { runInNewContext } from "node:vm";
import { expect, test } from "vitest";
import { inheritedProperty } from "./inherited-property.ts";

class Offer {
  brand = "b";
  get price() {
    return 7;
  }
}

test("a getter of a class, however far above", () => {
  class Special extends Offer {}
  expect([inheritedProperty(new Offer()), inheritedProperty(new Special())]).toEqual(["price", "price"]);
});

test("what a prototype has", () => {
  expect(inheritedProperty(Object.create({ brand: "b" }))).toBe("brand");
  expect(inheritedProperty(Object.create({ describe() {}, brand: undefined }))).toBeUndefined();
});

test("null, which says something else than a value that is left out", () => {
  class Account {
    get parent() {
      return null;
    }
  }
  expect([new Account(), Object.create({ parent: null })].map(inheritedProperty)).toEqual(["parent", "parent"]);
});

test("none, where the object has it itself, or a class has methods and setters alone", () => {
  class Methods {
    brand = "b";
    set name(name: string) {
      this.brand = name;
    }
    describe() {
      return this.brand;
    }
  }
  class Empty {
    get price() {
      return undefined;
    }
    get format() {
      return () => "7";
    }
  }
  const own = Object.defineProperty(new Offer(), "price", { value: 8, enumerable: true });
  const values = [
    {},
    Object.create(null),
    runInNewContext("({ a: 1 })"),
    new Methods(),
    new Empty(),
    own,
    Object.create({}),
  ];
  expect(values.map(inheritedProperty)).toEqual(values.map(() => undefined));
});
