import { expect, test } from "vitest";
import { apiNames } from "./api-names.ts";

test.each([
  { kebab: "query", camel: "query", pascal: "Query" },
  { kebab: "gift-cards", camel: "giftCards", pascal: "GiftCards" },
])("$kebab", (want) => {
  expect(apiNames(want.kebab)).toEqual(want);
});
