import { expect, test } from "vitest";
import { renderIndex } from "./render-index.ts";

test("each API becomes an item with its reference page and both downloads", () => {
  const page = renderIndex("<ul><!-- apis --></ul>", [{ name: "cart", title: "Cart", about: "Holds places." }]);
  expect(page).toContain('<h2><a href="/reference/cart/">Cart</a></h2>');
  expect(page).toContain('href="/reference/cart/openapi.yaml"');
  expect(page).toContain('href="/reference/cart/openapi.json"');
  expect(page).toContain("<p>Holds places.</p>");
});

test("text from a spec cannot become markup", () => {
  const page = renderIndex("<!-- apis -->", [{ name: "cart", title: '<b>$& "Cart"</b>', about: "a < b & c" }]);
  expect(page).toContain("&lt;b&gt;$&amp; &quot;Cart&quot;&lt;/b&gt;");
  expect(page).toContain("a &lt; b &amp; c");
});
