import { expect, test } from "vitest";
import { redirectPage } from "./redirect-pages.ts";

test("the page at an old address leads to the new one, with and without JavaScript, and search engines leave it out", () => {
  const page = redirectPage("/sdk/options/");
  expect(page).toContain('<script>location.replace("/sdk/options/" + location.hash);</script>');
  expect(page).toContain('<noscript><meta http-equiv="refresh" content="0;url=/sdk/options/"></noscript>');
  expect(page).toContain('<a href="/sdk/options/">/sdk/options/</a>');
  expect(page).toContain('<meta name="robots" content="noindex">');
});
