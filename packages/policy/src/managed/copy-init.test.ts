import { describe, expect, test } from "vitest";
import { manifest } from "../../test/manifest.ts";
import { ConfigurationError } from "../facts/errors/configuration-error.ts";
import type { OperationFacts } from "../facts/manifest.ts";
import type { CallInit } from "./call-init.ts";
import { copyInit } from "./copy-init.ts";
import { refuseField } from "./refuse-field.ts";

const read: OperationFacts = { id: "listThings", safety: "read" };
const register = manifest.operations["POST /v1/accounts/register/partnership"];

const checked = (init: CallInit, { path = "/v1/things", operation = read } = {}) =>
  copyInit(refuseField(operation.id), operation, path, init);

function expectRefused(check: () => unknown, message: string | RegExp) {
  expect(check).toThrow(ConfigurationError);
  expect(check).toThrow(message);
}

describe("path", () => {
  const path = "/v1/accounts/{account_id}/pages/{page_id}";
  const pathOf = (page_id: unknown) =>
    checked({ params: { path: { account_id: "acc_1", page_id } } }, { path }).params?.path;

  test.each(["acc_1", "...", "a/b", "..a", "%2e%2e", "?dry_run=true", 0, 1.5, true, false])(
    "takes %s as text: openapi-fetch encodes it",
    (value) => {
      expect(pathOf(value)).toEqual({ account_id: "acc_1", page_id: String(value) });
    },
  );

  test.each(["", ".", ".."])("refuses %j, which would reach another path", (value) => {
    expectRefused(
      () => pathOf(value),
      `listThings: params.path.page_id is "${value}", so the request would reach another path. Nothing was sent.`,
    );
  });

  test.each([undefined, null])("refuses %j as missing", (value) => {
    expectRefused(() => pathOf(value), "listThings: params.path.page_id is missing. Nothing was sent.");
  });

  test.each<[unknown, string]>([
    [{ "x?y": 1 }, "a value of type Object"],
    [["a", "b"], "a value of type Array"],
    [new Date(0), "a value of type Date"],
    [new Map([["a", "b"]]), "a value of type Map"],
    [Object.create(null), "a value of type object"],
    [() => "a", "a value of type function"],
    [Symbol("a"), "a value of type symbol"],
    [5n, "a value of type bigint"],
    [Number.NaN, "NaN"],
    [Number.NEGATIVE_INFINITY, "-Infinity"],
  ])("refuses what would be written by rules of its own (%#)", (value, kind) => {
    expectRefused(
      () => pathOf(value),
      `listThings: params.path.page_id is ${kind}; give a string, a finite number or a boolean. Nothing was sent.`,
    );
  });

  test("refuses half of a surrogate pair, which encodeURIComponent throws a URIError for", () => {
    expectRefused(() => pathOf("secret-\ud800"), /^(?!.*secret).*params\.path\.page_id has half of a surrogate pair/);
  });

  test("refuses a missing parameter when none is given at all", () => {
    expectRefused(() => checked({}, { path }), "params.path.account_id is missing");
    expectRefused(() => checked({ params: null } as never, { path }), "params.path.account_id is missing");
  });

  test("reads a getter once: what was checked is what is sent", () => {
    const values = ["acc_2", ".."];
    const given = {
      account_id: "acc_1",
      get page_id() {
        return values.shift();
      },
    };
    expect(checked({ params: { path: given } }, { path }).params?.path).toEqual({
      account_id: "acc_1",
      page_id: "acc_2",
    });
  });
});

describe("query", () => {
  const queryOf = (query: unknown, further: CallInit = {}) =>
    checked({ params: { query }, ...further } as CallInit).params?.query;

  test("takes plain values and lists of them; undefined and null are left out as ever", () => {
    const query = { page: 0, dry_run: true, name: "a&b=c", ids: ["1", 2, false], none: null, left: undefined };
    expect(queryOf(query)).toEqual(query);
  });

  test.each<[string, unknown]>([
    ["an object, whose keys are not encoded", { "x]&dry_run=true&y[": 1 }],
    ["a Date, which would be left out", new Date(0)],
    ["a Map", new Map([["dry_run", "true"]])],
    ["NaN", Number.NaN],
    ["a bigint", 1n],
    ["a function", () => "&dry_run=true"],
  ])("refuses %s, also in a list", (_what, value) => {
    expectRefused(() => queryOf({ filter: value }), /^listThings: params\.query\.filter is .+; give a string/);
    expectRefused(() => queryOf({ filter: ["a", value] }), /^listThings: params\.query\.filter is .+; give a string/);
  });

  test("a list with a hole is refused, like one with an undefined value", () => {
    const message =
      "listThings: params.query.ids is a value of type undefined; give a string, a finite number or a boolean.";
    expectRefused(() => queryOf({ ids: ["a", undefined] }), message);
    expectRefused(() => queryOf({ ids: Object.assign(new Array(2), { 1: "b" }) }), message);
  });

  test.each(["a&dry_run", "a=1&b", "a#", "a b", "a%26b", "a+b"])(
    "refuses the name %j, which is not encoded",
    (name) => {
      expectRefused(
        () => queryOf({ [name]: "true" }),
        "listThings: params.query has a name with one of & # = + % or a space.",
      );
    },
  );

  test.each([new Map([["page", "1"]]), new URLSearchParams("page=1"), "page=1", [["page", "1"]]])(
    "refuses a query that is no object, of which nothing or something else would be sent (%#)",
    (query) => {
      expectRefused(
        () => queryOf(query),
        /^listThings: params\.query is a value of type (Map|URLSearchParams|string|Array); give an object\./,
      );
    },
  );

  test("a function of the caller's own that writes it is given all of it", () => {
    const query = { from: new Date(0) };
    expect(queryOf(query, { querySerializer: () => "from=1970" })).toEqual(query);
    // Further settings of openapi-fetch's serializer are no function.
    expectRefused(
      () => queryOf(query, { querySerializer: { object: { style: "form", explode: true } } }),
      "params.query.from",
    );
  });
});

describe("params", () => {
  test.each([new URLSearchParams("page=1"), new Map([["query", { page: 1 }]]), [["page", 1]], "page=1"])(
    "of which nothing would be read are refused (%#)",
    (params) => {
      expectRefused(
        () => checked({ params } as never),
        /^listThings: params is a value of type (URLSearchParams|Map|Array|string); give an object\. Nothing was sent\.$/,
      );
    },
  );

  test("undefined and null parts, and an instance of a class, are taken", () => {
    class Params {
      query = { page: 1 };
      note = "its own";
    }
    expect(checked({ params: { path: undefined, query: null, header: undefined } } as never).params?.query).toEqual({});
    expect(checked({ params: new Params() }).params?.query).toEqual({ page: 1 });
  });
});

describe("headers", () => {
  test.each<[string, unknown]>([
    ["Headers", new Headers({ "x-own": "a", "x-other": "b, c" })],
    [
      "pairs",
      [
        ["x-own", "a"],
        ["x-other", "b"],
        ["x-other", "c"],
      ],
    ],
    [
      "a Map",
      new Map([
        ["x-own", "a"],
        ["x-other", "b, c"],
      ]),
    ],
    ["an object", { "x-own": "a", "x-other": ["b", "c"] }],
  ])("become an object: %s", (_form, headers) => {
    expect(checked({ headers }).headers).toEqual({ "x-own": "a", "x-other": "b, c" });
  });

  test("ONB-194 · one name in two spellings is refused: which of them is sent would depend on their order", () => {
    const header = { "X-Platform-Parent-Account-Id": "par_1", "x-platform-parent-account-id": "par_2" };
    expectRefused(
      () => checked({ params: { header } }),
      "listThings: params.header.x-platform-parent-account-id is given as X-Platform-Parent-Account-Id, too; give one of them. Nothing was sent.",
    );
  });

  test("numbers and booleans are written as text; null takes away, undefined leaves alone", () => {
    const header = { "X-Number": 5, "X-Flag": true, Accept: null, "X-Left": undefined };
    expect(checked({ params: { header } }).params?.header).toEqual({ ...header, "X-Number": "5", "X-Flag": "true" });
  });

  test.each<[string, unknown]>([
    ["a line break", "s3cr3t\r\nX-Other: 1"],
    ["a NUL", "s3cr3t\0"],
    ["what is no Latin-1", "s3cr3t ✓"],
  ])("a value with %s is refused, and not shown", (_what, value) => {
    const message =
      /^listThings: (headers|params\.header)\.X-Own has a character that no header can carry\. Nothing was sent\.$/;
    expectRefused(() => checked({ headers: { "X-Own": value } }), message);
    expectRefused(() => checked({ headers: [["X-Own", value]] }), message);
    expectRefused(() => checked({ params: { header: { "X-Own": value } } }), message);
  });

  test("a list of values with a hole is refused, like one with an undefined value", () => {
    const message =
      "listThings: params.header.X-Own is a value of type undefined; give a string, a finite number or a boolean.";
    expectRefused(() => checked({ params: { header: { "X-Own": ["a", undefined] } } }), message);
    expectRefused(() => checked({ params: { header: { "X-Own": Object.assign([], { 0: "a", 2: "b" }) } } }), message);
  });

  test("white space around a value is taken off, as ever", () => {
    expect(() => checked({ headers: { "X-Own": "from a file\n" } })).not.toThrow();
  });

  test.each<[string, unknown, string]>([
    ["a text", "X-A: 1", "headers is a value of type string; give an object"],
    ["a list of texts", ["X-A: 1"], "headers has an entry that is not a pair of name and value"],
    [
      "pairs with a hole",
      Object.assign([], { 1: ["X-A", "1"] }),
      "headers has an entry that is not a pair of name and value",
    ],
    ["a number", 1, "headers is 1; give an object"],
    ["a function", () => ({}), "headers is a value of type function; give an object"],
    ["a name that is a number", [[1, "a"]], "headers has 1 as a name; give a string"],
    ["a name that is null", [[null, "a"]], "headers has null as a name; give a string"],
    [
      "a name that is a symbol",
      new Map([[Symbol("s3cr3t"), "a"]]),
      "headers has a value of type symbol as a name; give a string",
    ],
  ])("%s is no headers, and is not sent as some", (_what, headers, problem) => {
    expectRefused(() => checked({ headers }), `listThings: ${problem}. Nothing was sent.`);
  });

  test("a header may have the name of something that every object has", () => {
    expect(checked({ headers: { constructor: ["a", "b"] } }).headers).toEqual({ constructor: "a, b" });
  });

  test("objects and names that no header can have are refused", () => {
    expectRefused(
      () => checked({ headers: { "X-Own": { a: 1 } } }),
      "headers.X-Own is a value of type Object; give a string",
    );
    expectRefused(
      () => checked({ headers: { "X Own": "a" } }),
      "listThings: headers has a name that no header can have.",
    );
  });

  test.each(["Content-Length", "transfer-encoding", "Expect", "Keep-Alive", "Upgrade"])(
    "%s is fetch's own: Node's would fail the request",
    (name) => {
      expectRefused(
        () => checked({ headers: { [name]: "1" } }),
        `listThings: headers.${name} is written by fetch itself; leave it out.`,
      );
    },
  );
});

test("a getter of a class is refused where query and headers are copied: it would be left out", () => {
  class Filter {
    limit = 5;
    get status() {
      return "active";
    }
  }
  const problem = "is a getter of a class, or inherited; give a plain object. Nothing was sent.";
  for (const [given, field] of [
    [{ params: { query: new Filter() } }, "params.query.status"],
    [{ params: { header: new Filter() } }, "params.header.status"],
    [{ headers: new Filter() }, "headers.status"],
  ] as const)
    expectRefused(() => checked(given as never), `listThings: ${field} ${problem}`);
});

describe("body", () => {
  const bodyOf = (body: unknown, operation: OperationFacts = read) => checked({ body }, { operation }).body;

  test("is what JSON makes of it: plain data", () => {
    class Registration {
      brand = "Brook";
      #secret = "s3cr3t";
      reveal() {
        return this.#secret;
      }
    }
    expect(bodyOf(new Registration())).toEqual({ brand: "Brook" });
    expect(bodyOf({ toJSON: () => ({ a: 1 }) })).toEqual({ a: 1 });
    expect(bodyOf({ at: new Date(0), left: undefined, list: [1, "2", null] })).toEqual({
      at: "1970-01-01T00:00:00.000Z",
      list: [1, "2", null],
    });
    expect(bodyOf(new Proxy({ a: 1 }, { get: () => 2 }))).toEqual({ a: 2 });
    expect([bodyOf("text"), bodyOf(1), bodyOf(null), bodyOf(undefined), bodyOf([])]).toEqual([
      "text",
      1,
      null,
      undefined,
      [],
    ]);
  });

  test("is a copy: the caller's is not altered, nor what he changes afterwards sent", () => {
    const given = { brand: { name: "Brook" } };
    const body = bodyOf(given);
    given.brand.name = "other";
    expect(body).toEqual({ brand: { name: "Brook" } });
  });

  class Point {
    #x = 1;
    reveal() {
      return this.#x;
    }
  }
  test.each<[unknown, string]>([
    [1n, "bigint"],
    [new Map([["a", 1]]), "Map"],
    [new Set([1]), "Set"],
    [new Blob(["a"]), "Blob"],
    [new ReadableStream(), "ReadableStream"],
    [new URLSearchParams("a=1"), "URLSearchParams"],
    [new Uint8Array(2), "Uint8Array"],
    [Buffer.from("a"), "Buffer"],
    [new ArrayBuffer(2), "ArrayBuffer"],
    [Promise.resolve({}), "Promise"],
    [new Date(Number.NaN), "Date"],
    [new Point(), "Point"],
    [new FormData(), "FormData"],
  ])("a value that JSON would write as {} or otherwise lose is refused by its field (%#)", (value, kind) => {
    const message = (field: string) =>
      `: ${field} is a value of type ${kind}, which JSON cannot carry. Nothing was sent.`;
    expectRefused(() => bodyOf({ items: [{}, { price: value }] }), message("body.items[1].price"));
    expectRefused(() => bodyOf(value, register), message("body"));
  });

  test.each([Number.NaN, Number.POSITIVE_INFINITY])("%d would become null", (value) => {
    expectRefused(() => bodyOf({ price: value }), `listThings: body.price is ${value}, which JSON cannot carry.`);
  });

  test.each<[string, unknown, string]>([
    ["a function", () => {}, "function"],
    ["a symbol", Symbol("s3cr3t"), "symbol"],
    [
      "what toJSON makes nothing of",
      new (class Gone {
        toJSON = () => undefined;
      })(),
      "Gone",
    ],
    ["what toJSON makes a function of", { toJSON: () => () => {} }, "function"],
    ["what toJSON makes a bigint of", { toJSON: () => 1n }, "bigint"],
    ["what toJSON makes a Map of", { toJSON: () => new Map([["a", 1]]) }, "Map"],
  ])("%s would be left out, or be null in a list: refused by its field", (_what, value, kind) => {
    const message = (field: string) =>
      `: ${field} is a value of type ${kind}, which JSON cannot carry. Nothing was sent.`;
    expectRefused(() => bodyOf({ items: [{ sku: "a" }, { price: value }] }), message("body.items[1].price"));
    expectRefused(() => bodyOf({ items: [1, value] }), message("body.items[1]"));
    expectRefused(() => bodyOf({ made: { toJSON: () => ({ inner: [value] }) } }), message("body.made.inner[0]"));
    expectRefused(() => bodyOf(value), message("body"));
  });

  test("an object around a number, a text or a boolean is written as that, as ever", () => {
    const boxed = { count: Object(5), name: Object(""), flag: Object(false) };
    expect(bodyOf(boxed)).toEqual({ count: 5, name: "", flag: false });
    expectRefused(() => bodyOf({ price: Object(Number.NaN) }), "listThings: body.price is");
  });

  test.each([new Map([["a", 1]]), new Set([1]), new ArrayBuffer(2), Promise.resolve(1), new FormData(), new Headers()])(
    "what holds its content elsewhere is refused although it was given a property, too (%#)",
    (value) => {
      const kind = value.constructor.name;
      expectRefused(
        () => bodyOf({ items: Object.assign(value, { own: 1 }) }),
        `listThings: body.items is a value of type ${kind}, which JSON cannot carry.`,
      );
      expect(bodyOf({ items: Object.assign(value, { toJSON: () => ["own"] }) })).toEqual({ items: ["own"] });
    },
  );

  test("an invalid Date of another realm is refused, a valid one is written", async () => {
    const { runInNewContext } = await import("node:vm");
    expectRefused(() => bodyOf({ at: runInNewContext("new Date(NaN)") }), "body.at is a value of type Date");
    expect(bodyOf({ at: runInNewContext("new Date(0)") })).toEqual({ at: "1970-01-01T00:00:00.000Z" });
  });

  test("undefined is left out of an object, as ever, and refused in a list, where it would become null", () => {
    expect(bodyOf({ a: undefined, list: [{ b: undefined }] })).toEqual({ list: [{}] });
    const problem = "is a value of type undefined, which JSON cannot carry. Nothing was sent.";
    expectRefused(() => bodyOf({ ids: ["a", undefined] }), `listThings: body.ids[1] ${problem}`);
    expectRefused(() => bodyOf(Object.assign(new Array(2), { 1: "b" })), `listThings: body[0] ${problem}`);
  });

  test("a field after one that was gone into is named by its own path", () => {
    const shared = { deep: { deeper: [1, [2]] } };
    expectRefused(
      () => bodyOf({ first: shared, second: [shared, { third: shared, wrong: Number.NaN }] }),
      "listThings: body.second[1].wrong is NaN",
    );
  });

  test("what cannot be written at all is refused, without its values", () => {
    const circular: Record<string, unknown> = { secret: "s3cr3t" };
    circular.self = circular;
    let deep: unknown = [];
    for (let level = 0; level < 100_000; level += 1) deep = [deep];
    const broken = {
      get secret() {
        throw new Error("s3cr3t");
      },
    };
    for (const body of [circular, deep, broken]) {
      expectRefused(() => bodyOf(body), /^(?!.*s3cr3t)listThings: body cannot be written as JSON/);
    }
  });

  test("what a toJSON or a getter threw is the cause", () => {
    const vault = new Error("the vault is closed");
    const fails = () => {
      throw vault;
    };
    for (const body of [{ toJSON: fails }, Object.defineProperty({}, "price", { get: fails, enumerable: true })]) {
      expect(() => bodyOf(body)).toThrow(
        expect.objectContaining({ message: expect.stringContaining("its toJSON or a getter threw"), cause: vault }),
      );
    }
  });

  test("a plain object of another realm is one", async () => {
    const { runInNewContext } = await import("node:vm");
    expect(bodyOf(runInNewContext("({ a: {}, b: [] })"))).toEqual({ a: {}, b: [] });
  });

  test("a form is sent as a form by raw(); every operation that the contract shows takes JSON", () => {
    const form = new FormData();
    expect(bodyOf(form, { ...read, isRaw: true })).toBe(form);
    expectRefused(
      () => bodyOf(form),
      "listThings: body is a value of type FormData, which JSON cannot carry. Nothing was sent.",
    );
    const headers = { "content-type": "application/x-www-form-urlencoded" };
    const fields = new URLSearchParams("a=1");
    expect([checked({ body: fields, headers }).body, checked({ body: "a=1", headers }).body]).toEqual([fields, "a=1"]);
  });

  test("with a serializer of the caller's own it is the caller's own", () => {
    const body = new Blob(["a"]);
    expect(checked({ body, bodySerializer: (blob: unknown) => blob }).body).toBe(body);
  });
});
