import { describe, expect, test } from "vitest";
import { bookshopApi, exchangeOf } from "../../test/bookshop.ts";
import { addressOf } from "./address.ts";
import { Router } from "./router.ts";

const { operation } = exchangeOf("getBook");
const routes = [
  ["GET", "/books/{isbn}"],
  ["GET", "/books/new"],
  ["GET", "/books/{isbn}/pages/{page}"],
  ["GET", "/books/new/pages"],
  ["PUT", "/books/{isbn}"],
].map(([method = "", template = ""]) => ({
  api: bookshopApi(),
  operation: { ...operation, method, template, prefix: "/shop" },
  handler: () => ({ status: 204 }),
}));
const router = new Router(routes);

function found(method: string, url: string) {
  const match = router.find(method, addressOf(url).segments);
  return match && [match.route.operation.template, match.path];
}

describe("an address leads to", () => {
  test.each([
    ["GET", "/shop/books/1", "/books/{isbn}", { isbn: "1" }],
    ["PUT", "/shop/books/1?page=2", "/books/{isbn}", { isbn: "1" }],
    ["GET", "/shop/books/new", "/books/new", {}],
    ["GET", "/shop/books/new/pages", "/books/new/pages", {}],
    ["GET", "/shop/books/new/pages/3", "/books/{isbn}/pages/{page}", { isbn: "new", page: "3" }],
    ["GET", "/shop/books//pages/", "/books/{isbn}/pages/{page}", { isbn: "", page: "" }],
    ["GET", "/shop/books/", "/books/{isbn}", { isbn: "" }],
    ["GET", "/shop/books/a%2Fb", "/books/{isbn}", { isbn: "a/b" }],
    ["GET", "/shop/books/a%252Fb", "/books/{isbn}", { isbn: "a%2Fb" }],
    ["GET", "/sh%6fp/books/%F0%9F%92%A9", "/books/{isbn}", { isbn: "💩" }],
    ["GET", "/shop/books/__proto__", "/books/{isbn}", { isbn: "__proto__" }],
    ["GET", "http://shop.example/shop/books/1#top", "/books/{isbn}", { isbn: "1" }],
  ])("%s %s", (method, url, template, path) => {
    expect(found(method, url)).toEqual([template, path]);
  });
});

test.each([
  ["POST", "/shop/books/1"],
  ["HEAD", "/shop/books/1"],
  ["GET", "/shop/books"],
  ["GET", "/shop/Books/1"],
  ["GET", "/shop/books/1/"],
  ["GET", "//shop/books/1"],
  ["GET", "/shop%2Fbooks/1"],
  ["GET", "/"],
  ["OPTIONS", "*"],
])("%s %s leads nowhere", (method, url) => {
  expect(found(method, url)).toBeUndefined();
});

test.each(["/shop/%", "/shop/%2", "/shop/%zz", "/shop/%ff%fe", "/shop/%ed%a0%80"])("%s is no address", (url) => {
  expect(() => addressOf(url)).toThrow(URIError);
});

test.each([
  ["/shop", ""],
  ["/shop?a=%zz&b", "a=%zz&b"],
  ["/shop#a?b", "a?b"],
])("the query of %s is %j", (url, query) => {
  expect(addressOf(url).query).toBe(query);
});
