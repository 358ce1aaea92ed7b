import { describe, expect, test } from "vitest";
import { bookshop, exchangeOf } from "../../test/bookshop.ts";
import type { OperationChecks } from "./operation-checks.ts";

const { validators } = bookshop;
const [ofGetBook, ofPutBook, ofOrder] = ["getBook", "putBook", "order"].map((id) =>
  validators.of(exchangeOf(id).operation),
) as [OperationChecks, OperationChecks, OperationChecks];

describe("parameters", () => {
  test("become what their schema says, in place; what it does not know stays a text", () => {
    const query = { page: "2", short: "true", more: "1" };
    expect(ofGetBook.parameters("query", query)).toEqual([]);
    expect(query).toEqual({ page: 2, short: true, more: "1" });
  });

  test.each([
    ["query", { page: "two" }, "/page", "type", "query/page must be integer"],
    ["query", { page: "0" }, "/page", "minimum", "query/page must be >= 1"],
    ["query", { page: "1.5" }, "/page", "type", "query/page must be integer"],
    ["header", {}, "/x-shelf", "required", "header/x-shelf is missing"],
    [
      "header",
      { "x-shelf": "drama" },
      "/x-shelf",
      "enum",
      "header/x-shelf must be equal to one of the allowed values: poetry, prose",
    ],
    ["path", { isbn: "12345678901234" }, "/isbn", "maxLength", "path/isbn must NOT have more than 13 characters"],
  ] as const)("%s %j breaks %s", (place, values, at, keyword, message) => {
    expect(ofGetBook.parameters(place, values)).toEqual([{ in: place, at, keyword, message }]);
  });

  test("those of a path belong to each of its operations", () => {
    expect(ofPutBook.parameters("path", { isbn: "12345678901234" })).toHaveLength(1);
  });
});

describe("bodies", () => {
  test("all problems are reported, in JSON nothing is converted", () => {
    const body = { title: 1, authors: ["Ann", 2, 3] };
    const problems = ofPutBook.body("application/json", body, false);
    expect(problems.map(({ at }) => at)).toEqual(["/title", "/authors/1", "/authors/2"]);
  });

  test("of a large one the first only, and it says so", () => {
    expect(ofPutBook.body("application/json", { title: 1, authors: [2, 3] }, true)).toEqual([
      { in: "body", at: "/title", keyword: "type", message: "body/title must be string", first: true },
    ]);
  });

  test("a form's texts are converted", () => {
    const body = { copies: "3" };
    expect(ofOrder.body("application/x-www-form-urlencoded", body, false)).toEqual([]);
    expect(body).toEqual({ copies: 3 });
  });

  test("a name of the request's own is shortened in the message", () => {
    const name = "x".repeat(10_000);
    const [problem] = validators.value("/components/schemas/Forbidden", { [name]: 1 });
    expect(problem?.message.length).toBeLessThan(300);
  });

  test("a schema that looks for something at any depth finds it, and a long list costs no more than its length", () => {
    const forbids = (value: unknown) => validators.value("/components/schemas/Forbidden", value).length === 0;
    expect([forbids([]), forbids([1, { deep: [{ forbidden: 1 }] }]), forbids([1, { deep: [{}] }])]).toEqual([
      false,
      true,
      false,
    ]);
    expect(forbids(Array(100_000).fill(1))).toBe(false);
  });

  test("what an operation takes, and whether it must be there", () => {
    expect([ofGetBook.mediaTypes, ofPutBook.mediaTypes]).toEqual([undefined, ["application/json"]]);
    expect([ofPutBook.bodyRequired, ofOrder.bodyRequired]).toEqual([true, false]);
  });
});

describe("responses", () => {
  test("are listed by their status, or by its range", () => {
    expect([200, 404, 500].map((status) => ofGetBook.response(status) !== undefined)).toEqual([true, true, false]);
  });

  test.each([
    [200, { title: "Poems" }, []],
    [200, { name: "Poems" }, ["body/title is missing"]],
    [200, undefined, ["body must be object"]],
    [404, undefined, []],
    [404, {}, ["body is not documented"]],
  ])("%i %j", (status, body, messages) => {
    expect(
      ofGetBook
        .response(status)?.(body)
        .map(({ message }) => message),
    ).toEqual(messages);
  });
});
