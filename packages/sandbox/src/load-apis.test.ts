import { expect, test } from "vitest";
import { apis } from "./apis.ts";
import { apiNames, loadApis } from "./load-apis.ts";

test("every API can be loaded by itself, and all of them in their order", async () => {
  const loaded = await loadApis([...apiNames].reverse());
  expect(loaded.map(({ api }) => api)).toEqual(apis);
  expect(loaded.map(({ description }) => description.name)).toEqual(apis.map(({ name }) => name));
  expect((await loadApis(["cart"])).map(({ api }) => api.name)).toEqual(["cart"]);
});
