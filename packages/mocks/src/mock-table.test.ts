import { expect, test } from "vitest";
import type { Bundle } from "./bundle.ts";
import { mockTable } from "./mock-table.ts";

const bundles: Record<string, Bundle> = {
  bakery: {
    security: [{ token: [] }],
    paths: {
      "/bread": { get: { operationId: "listBread" } },
      "/token": { post: { operationId: "bake", security: [] } },
    },
    components: { securitySchemes: { token: { type: "http", scheme: "bearer" } } },
  },
  dairy: {
    paths: {
      "/v2/milk": { post: { operationId: "sendMilk", security: [{ keys: [] }] } },
      "/v1/milk": { get: { operationId: "listMilk", security: [{ key: [] }] }, parameters: [] },
      "/v1/cream": { put: { operationId: "writeCream", security: [{ key: [] }] } },
    },
    components: {
      securitySchemes: {
        keys: { type: "http", scheme: "basic", "x-key-pair": { publicPrefix: "pub-", secretPrefix: "sec-" } },
        key: { type: "apiKey", in: "header", name: "dairy-key" },
      },
    },
  },
  park: { paths: { "/bench": { get: { operationId: "listBenches" } } } },
};

test("a line per mock, one more for a further kind of credential, which then says where it goes", () => {
  const mocks = Object.keys(bundles).map((api, index) => ({ api, url: `http://127.0.0.1:${4010 + index}` }));
  expect(mockTable(mocks, (api) => bundles[api] as Bundle).split("\n")).toEqual([
    "API     port  URL                    authenticate with",
    "bakery  4010  http://127.0.0.1:4010  Authorization: Bearer <any>",
    "dairy   4011  http://127.0.0.1:4011  Authorization: Basic base64(pub-…:sec-…)  on /v2/milk",
    "                                     dairy-key: <any>  on /v1/milk, /v1/cream",
    "park    4012  http://127.0.0.1:4012",
  ]);
});
