import { expect, test } from "vitest";
import type { ApiEntry } from "./api-entry.ts";
import { renderIndex } from "./render-index.ts";

const cart: ApiEntry = { name: "cart", title: "Cart", about: "Holds places.", document: 3, deprecated: false };
const place = "<!-- apis of document 3 -->";

test("each API becomes an item with its reference page and both downloads", () => {
  const page = renderIndex(`<ul>${place}</ul>`, [cart]);
  expect(page).toContain('<h3><a href="/reference/cart/">Cart</a></h3>');
  expect(page).toContain('href="/reference/cart/openapi.yaml"');
  expect(page).toContain('href="/reference/cart/openapi.json"');
  expect(page).toContain("<p>Holds places.</p>");
});

test("each API stands where its document does, in the order given", () => {
  const apis = [cart, { ...cart, title: "Query", document: 2 }, { ...cart, title: "Calendar" }];
  const page = renderIndex(`Two: <!-- apis of document 2 --> Three: ${place}`, apis);
  expect(page).toMatch(/Two:.*>Query<.*Three:.*>Cart<.*>Calendar</s);
});

test("an API whose document has no place is an error that shows how to make one", () => {
  expect(() => renderIndex(place, [cart, { ...cart, name: "bakery", document: 4 }])).toThrow(
    "has no place for bakery, whose rules come from document 4. Add a section with <!-- apis of document 4 -->.",
  );
});

test.each([
  ["all", "Holds places. Successor: "],
  ["some", "Holds places. Successor in part: "],
] as const)("a deprecated API is marked and leads to the successor of %s of its operations", (of, words) => {
  const apis = [
    { ...cart, deprecated: true, successor: { name: "query", of } },
    { ...cart, name: "query", title: "Query" },
  ];
  const [item = ""] = renderIndex(place, apis).split("</li>");
  expect(item).toContain('<a href="/reference/cart/">Cart</a> <span class="deprecated">Deprecated</span>');
  expect(item).toContain(`${words}<a href="/reference/query/">Query</a>.</p>`);
});

test("text from a spec cannot become markup", () => {
  const page = renderIndex(place, [{ ...cart, title: '<b>$& "Cart"</b>', about: "a < b & c" }]);
  expect(page).toContain("&lt;b&gt;$&amp; &quot;Cart&quot;&lt;/b&gt;");
  expect(page).toContain("a &lt; b &amp; c");
});
