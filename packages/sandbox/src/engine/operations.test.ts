import type { ApiManifest } from "@tillside/policy";
import { expect, test } from "vitest";
import { describeDocument } from "../build/describe-document.ts";
import type { Json } from "./bundle.ts";
import { type Document, documentOf as documentFrom } from "./document.ts";
import { operationsOf } from "./operations.ts";

const server = (url: string, variables?: Json) => ({ url, ...(variables && { variables }) });
const shop = server("{shop_url}", { shop_url: { default: "http://127.0.0.1:4020/shop/" } });
const auth = server("{auth_url}", { auth_url: { default: "http://127.0.0.1:4020/shop-auth" } });
const token = { type: "client-credentials" };

function documentOf(bundle: Json, manifest: unknown = undefined): Document {
  const source = { name: "bookshop", bundle, manifest: manifest as ApiManifest | undefined, shownRules: {} };
  return documentFrom(
    describeDocument(source, {}, () => () => true),
    () => "",
  );
}

const bundle: Json = {
  servers: [shop],
  paths: {
    "/books/{isbn}": { parameters: [], get: { operationId: "getBook" }, put: { operationId: "putBook" } },
    "/token": { servers: [auth], post: { operationId: "exchange", "x-role": "token" } },
  },
};

test("each operation, with the path of its own host and of the one that issues its tokens", () => {
  const facts = { auth: "tokens" };
  const document = documentOf(bundle, { operations: { "GET /books/{isbn}": facts }, auth: { tokens: token } });
  const shared = { document, tokenHost: "/shop-auth" };
  expect(operationsOf(document)).toEqual([
    {
      ...shared,
      id: "getBook",
      method: "GET",
      template: "/books/{isbn}",
      prefix: "/shop",
      pointer: "/paths/~1books~1{isbn}/get",
      facts,
      scheme: token,
      isToken: false,
      hasOwnLimit: false,
    },
    {
      ...shared,
      id: "putBook",
      method: "PUT",
      template: "/books/{isbn}",
      prefix: "/shop",
      pointer: "/paths/~1books~1{isbn}/put",
      facts: undefined,
      scheme: undefined,
      isToken: false,
      hasOwnLimit: false,
    },
    {
      ...shared,
      id: "exchange",
      method: "POST",
      template: "/token",
      prefix: "/shop-auth",
      pointer: "/paths/~1token/post",
      facts: undefined,
      scheme: undefined,
      isToken: true,
      hasOwnLimit: false,
    },
  ]);
});

test("a document without a token operation has no token host; one without hosts of its own has that of all", () => {
  const paths = { "/books": { post: { operationId: "add" } }, "/shelves": {} };
  const [add] = operationsOf(documentOf({ servers: [shop], paths }));
  expect(add).toMatchObject({ id: "add", tokenHost: undefined, scheme: undefined });
  const own = { "/token": { post: { operationId: "exchange", "x-role": "token" } } };
  expect(operationsOf(documentOf({ servers: [shop], paths: own }))[0]).toMatchObject({ tokenHost: "/shop" });
});

test("an operation whose facts name no scheme requires no credential", () => {
  const document = documentOf(bundle, { operations: { "GET /books/{isbn}": {} }, auth: { undefined: token } });
  expect(operationsOf(document)[0]).toMatchObject({ facts: {}, scheme: undefined });
});

test.each([
  [server("https://books.example/v1"), "/v1"],
  [server("https://books.example"), ""],
  [server("{gone}"), ""],
  [server("{gone}", {}), ""],
  [server("/shelves/{gone}"), "/shelves/%7Bgone%7D"],
  [server("{gone}/shelves"), "/%7Bgone%7D/shelves"],
])("the path of %j is %j", (host, prefix) => {
  const paths = { "/books": { get: { operationId: "list" } } };
  expect(operationsOf(documentOf({ servers: [host], paths }))[0]?.prefix).toBe(prefix);
});
