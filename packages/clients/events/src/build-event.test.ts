import { describe, expect, expectTypeOf, it } from "vitest";
import { buildEvent } from "./build-event.ts";
import { ConfigurationError, type ObjectData } from "./index.ts";

const purchase = { eventType: "conversion", eventTime: "2026-11-01T12:00:00Z" };
const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

/** The entry that one name and its value become. */
function entry(objectData: ObjectData) {
  return buildEvent({ ...purchase, objectData }).objectData?.[0];
}

describe("the wire form", () => {
  it("EVT-024 EVT-026 EVT-036 · lists name and value, every value a string", () => {
    const event = buildEvent({
      clientEventId: "event-1",
      ...purchase,
      objectData: { email: "customer@store.example", amount: 49.9, quantity: 2, "loyalty tier": "gold" },
      metaData: { source: "shop", schema: 3 },
    });
    expect(event).toEqual({
      clientEventId: "event-1",
      eventType: "conversion",
      eventTime: "2026-11-01T12:00:00Z",
      objectData: [
        { name: "email", value: "customer@store.example" },
        { name: "amount", value: "49.9" },
        { name: "quantity", value: "2" },
        { name: "loyalty tier", value: "gold" },
      ],
      metaData: [
        { name: "source", value: "shop" },
        { name: "schema", value: "3" },
      ],
    });
  });

  it("EVT-013 EVT-014 · an event without an id gets one of its own, 36 characters long", () => {
    const [first, second] = [buildEvent(purchase), buildEvent(purchase)];
    expect(first.clientEventId).toMatch(uuid);
    expect(first.clientEventId.length).toBe(36);
    expect(first.clientEventId).not.toBe(second.clientEventId);
  });

  it("EVT-020 · a date is written in UTC with Z, text goes out as it is", () => {
    expect(buildEvent({ ...purchase, eventTime: new Date("2026-11-01T13:00:00+01:00") }).eventTime).toBe(
      "2026-11-01T12:00:00.000Z",
    );
    expect(buildEvent({ ...purchase, eventTime: "2026-11-01T13:00:00+01:00" }).eventTime).toBe(
      "2026-11-01T13:00:00+01:00",
    );
  });

  it("EVT-032 · lists that are not given are absent, values that are undefined or null left out", () => {
    expect(Object.keys(buildEvent({ clientEventId: "event-1", ...purchase }))).toEqual([
      "clientEventId",
      "eventType",
      "eventTime",
    ]);
    const event = buildEvent({
      ...purchase,
      objectData: { email: undefined, amount: null, sku: "4711" },
      metaData: { source: null },
    });
    expect(event).toMatchObject({ objectData: [{ name: "sku", value: "4711" }], metaData: [] });
    const none = { ...purchase, clientEventId: "event-1", objectData: null, metaData: null };
    expect(buildEvent(none as never)).toEqual({ ...purchase, clientEventId: "event-1" });
  });

  it("EVT-065 · names go out as they are spelled, DeviceType with its capitals", () => {
    const objectData = { DeviceType: "Mobile", useragent: "a", OwnName: "b" } as const;
    expect(buildEvent({ ...purchase, objectData }).objectData?.map(({ name }) => name)).toEqual([
      "DeviceType",
      "useragent",
      "OwnName",
    ]);
  });

  it("no text is altered", () => {
    expect(entry({ email: " Customer@Store.Example " })).toEqual({ name: "email", value: " Customer@Store.Example " });
    expect(entry({ amount: "049.90" })).toEqual({ name: "amount", value: "049.90" });
  });
});

describe("numbers", () => {
  it.each([
    [49.9, "49.9"],
    [-12, "-12"],
    [-0, "0"],
    [1234567.5, "1234567.5"],
    [0.1 + 0.2 - 0.3, "0.00000000000000005551115123125783"],
    [1e21, "1000000000000000000000"],
    [9007199254740993n, "9007199254740993"],
  ])("EVT-036 · %s is written as the decimal %s", (amount, value) => {
    expect(entry({ points: amount })).toEqual({ name: "points", value });
  });

  it.each([Number.NaN, Number.POSITIVE_INFINITY])("%s is refused by its name", (amount) => {
    expect(() => entry({ amount })).toThrow(ConfigurationError);
    expect(() => entry({ amount })).toThrow(`buildEvent: objectData.amount is ${amount}; give a number`);
  });
});

describe("what is no entry", () => {
  it.each<[type: string, value: unknown]>([
    ["Boolean", true],
    ["Boolean", false],
    ["Array", []],
    ["Array", [49.9]],
    ["Object", {}],
    ["Object", { valueOf: () => 49.9 }],
    ["Date", new Date("2026-11-01T12:00:00Z")],
    ["Promise", Promise.resolve("customer@store.example")],
    ["Function", () => 49.9],
    ["Symbol", Symbol("49.9")],
    ["Number", Object(49.9)],
  ])("EVT-032 EVT-036 · a value of type %s is refused by its name, and not shown: %o", (type, value) => {
    for (const list of ["objectData", "metaData"]) {
      const build = () => buildEvent({ ...purchase, [list]: { sku: "4711", amount: value } });
      expect(build).toThrow(ConfigurationError);
      expect(build).toThrow(
        new RegExp(
          `^buildEvent: ${list}\\.amount is of type ${type}; give text or a number, or leave it out \\(EVT-032, EVT-036\\)\\.$`,
        ),
      );
    }
  });

  it("EVT-032 EVT-036 · entries that a class has as getters are refused: they would be left out", () => {
    class Attributes {
      get email() {
        return "customer@store.example";
      }
    }
    for (const list of ["objectData", "metaData"])
      expect(() => buildEvent({ ...purchase, [list]: new Attributes() } as never)).toThrow(
        `buildEvent: ${list}.email is a getter of a class, or inherited; give a plain object of names and values.`,
      );
  });

  it("refuses a property that no event has: its value would be left out", () => {
    const given = { ...purchase, objectdata: { amount: 5 } };
    expect(() => buildEvent(given)).toThrow("buildEvent: unknown option objectdata; did you mean objectData?");
  });

  it.each([
    ["Undefined", undefined],
    ["Null", null],
    ["String", "conversion"],
    ["Array", [purchase]],
    ["Map", new Map([["eventType", "conversion"]])],
    ["Promise", Promise.resolve(purchase)],
  ])("a value of type %s in place of the event is refused", (type, given) => {
    expect(() => buildEvent(given as never)).toThrow(`buildEvent: the event is of type ${type}; give an object.`);
  });

  it.each<[type: string, entries: unknown]>([
    ["Array", [{ name: "email", value: "customer@store.example" }]],
    ["Map", new Map([["email", "customer@store.example"]])],
    ["Date", new Date(0)],
    ["Error", new Error("customer@store.example")],
    ["Promise", Promise.resolve({ email: "customer@store.example" })],
    ["String", "email"],
    ["Boolean", false],
  ])("EVT-024 EVT-026 · nor are entries taken from a value of type %s", (type, entries) => {
    for (const list of ["objectData", "metaData"]) {
      const build = () => buildEvent({ ...purchase, [list]: entries } as never);
      expect(build).toThrow(ConfigurationError);
      expect(build).toThrow(`buildEvent: ${list} is of type ${type}; give an object of names and values.`);
    }
  });

  it("an object of a class has entries, with or without a prototype", () => {
    class Order {
      email = "customer@store.example";
      ours = 1;
    }
    const entries = [
      { name: "email", value: "customer@store.example" },
      { name: "ours", value: "1" },
    ];
    expect(buildEvent({ ...purchase, objectData: new Order() }).objectData).toEqual(entries);
    const bare: Order = Object.assign(Object.create(null), new Order());
    expect(buildEvent({ ...purchase, objectData: bare }).objectData).toEqual(entries);
  });
});

describe("standard names", () => {
  it.each<[string, ObjectData, string, string]>([
    ["EVT-039", { email: "customer@store.example" }, "email", "customer@store.example"],
    ["EVT-040", { emailsha256: "365892" }, "emailsha256", "365892"],
    ["EVT-041", { passbackconversiontrackingid: "click-1" }, "passbackconversiontrackingid", "click-1"],
    ["EVT-043", { amount: "49.90" }, "amount", "49.90"],
    ["EVT-044", { currency: "USD" }, "currency", "USD"],
    ["EVT-045", { quantity: 2 }, "quantity", "2"],
    ["EVT-046", { conversiontype: "signup" }, "conversiontype", "signup"],
    ["EVT-048", { productname: "boots,socks" }, "productname", "boots,socks"],
    ["EVT-049", { sku: "4711" }, "sku", "4711"],
    ["EVT-050", { paymenttype: "card" }, "paymenttype", "card"],
    ["EVT-051", { ccbin: "411111" }, "ccbin", "411111"],
    ["EVT-052", { margin: 10.5 }, "margin", "10.5"],
    ["EVT-053 EVT-078", { transactionid: "order-1" }, "transactionid", "order-1"],
    ["EVT-054 EVT-078", { confirmationref: "ref-1" }, "confirmationref", "ref-1"],
    ["EVT-055", { firstname: "Ada" }, "firstname", "Ada"],
    ["EVT-056", { lastname: "Lund" }, "lastname", "Lund"],
    ["EVT-057", { firstnamesha256: "fdee43" }, "firstnamesha256", "fdee43"],
    ["EVT-058", { lastnamesha256: "dfa29c" }, "lastnamesha256", "dfa29c"],
    ["EVT-059", { mobile: "+1 415 555 0132" }, "mobile", "+1 415 555 0132"],
    ["EVT-060", { mobilesha256: "983c25" }, "mobilesha256", "983c25"],
    ["EVT-061", { ipaddress: "192.0.2.7" }, "ipaddress", "192.0.2.7"],
    ["EVT-062", { ipaddresssha256: "37dad6" }, "ipaddresssha256", "37dad6"],
    ["EVT-063", { useragent: "Mozilla/5.0" }, "useragent", "Mozilla/5.0"],
    ["EVT-064 EVT-065", { DeviceType: "Mobile" }, "DeviceType", "Mobile"],
    ["EVT-066", { os: "Linux" }, "os", "Linux"],
    ["EVT-066", { osversion: "6.1" }, "osversion", "6.1"],
    ["EVT-067", { browser: "Firefox" }, "browser", "Firefox"],
    ["EVT-067", { browserversion: "150" }, "browserversion", "150"],
    ["EVT-068", { title: "Ms" }, "title", "Ms"],
    ["EVT-069", { gender: "F" }, "gender", "F"],
    ["EVT-070", { dob: "19800131" }, "dob", "19800131"],
    ["EVT-071", { age: 46 }, "age", "46"],
    ["EVT-072", { language: "en-US" }, "language", "en-US"],
    ["EVT-073", { unitno: "3b" }, "unitno", "3b"],
    ["EVT-073", { address1: "Harbour Street 1" }, "address1", "Harbour Street 1"],
    ["EVT-073", { address2: "Back yard" }, "address2", "Back yard"],
    ["EVT-074", { zipcode: "00100" }, "zipcode", "00100"],
    ["EVT-074", { city: "Oslo" }, "city", "Oslo"],
    ["EVT-074", { state: "CA" }, "state", "CA"],
    ["EVT-074", { country: "NO" }, "country", "NO"],
    ["EVT-075", { value: 1200 }, "value", "1200"],
    ["EVT-076", { predictedltv: "3400.00" }, "predictedltv", "3400.00"],
    ["EVT-077", { "a name of our own": "x" }, "a name of our own", "x"],
  ])("%s · %o is { name: %o, value: %o }", (_rule, objectData, name, value) => {
    expect(entry(objectData)).toEqual({ name, value });
  });

  it("EVT-043 EVT-052 EVT-075 · decimals are numbers or strings", () => {
    expectTypeOf<ObjectData["amount" | "margin" | "value" | "predictedltv"]>().toEqualTypeOf<
      number | string | null | undefined
    >();
  });

  it("EVT-045 EVT-071 · quantity and age are numbers", () => {
    expectTypeOf<ObjectData["quantity"]>().toEqualTypeOf<number | bigint | null | undefined>();
    expectTypeOf<ObjectData["age"]>().toEqualTypeOf<number | null | undefined>();
  });

  it("EVT-064 · DeviceType is Desktop, Mobile or Tablet", () => {
    expectTypeOf<ObjectData["DeviceType"]>().toEqualTypeOf<"Desktop" | "Mobile" | "Tablet" | null | undefined>();
  });

  it("EVT-068 EVT-069 · title is Mr, Mrs, Ms or Miss, gender M, Male, F or Female", () => {
    expectTypeOf<ObjectData["title"]>().toEqualTypeOf<"Mr" | "Mrs" | "Ms" | "Miss" | null | undefined>();
    expectTypeOf<ObjectData["gender"]>().toEqualTypeOf<"M" | "Male" | "F" | "Female" | null | undefined>();
  });
});
