import { expect, test } from "vitest";
import { readEntry } from "./read-entry.ts";

const bundle = (info: object) => JSON.stringify({ openapi: "3.1.0", info: { title: "Cart", ...info } });

test.each([
  ["the summary", { summary: "Short.", description: "Long." }, "Short."],
  ["else the first paragraph of the description", { description: "First\nline.\n\nSecond." }, "First\nline."],
  ["else nothing", {}, ""],
])("about an API the page says %s", (_what, info, about) => {
  expect(readEntry("cart", bundle(info))).toEqual({ name: "cart", title: "Cart", about });
});
