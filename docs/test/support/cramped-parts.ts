import type { Page } from "playwright-core";

/** Runs in the page. A word is looked at letter by letter only where its text takes more than one line. */
const FIND = `(() => {
  for (const details of document.querySelectorAll("main details")) details.open = true;
  const found = [...document.querySelectorAll("main table")]
    .filter((table) => table.scrollWidth > table.clientWidth + 1)
    .map((table) => "a table scrolls: " + table.textContent.slice(0, 40));
  const range = document.createRange();
  const linesOf = (text, from, to) => {
    range.setStart(text, from);
    range.setEnd(text, to);
    return new Set([...range.getClientRects()].filter(({ width }) => width > 0).map(({ top }) => Math.round(top))).size;
  };
  for (const part of document.querySelectorAll("main, #starlight__sidebar")) {
    const texts = document.createTreeWalker(part, NodeFilter.SHOW_TEXT);
    for (let text = texts.nextNode(); text; text = texts.nextNode()) look(text);
  }
  return found;
  function look(text) {
    if (text.parentElement.closest("pre, svg, script, style") || linesOf(text, 0, text.length) < 2) return;
    for (const { 0: word, index } of text.data.matchAll(/\\w{2,}/g)) {
      if (linesOf(text, index, index + word.length) > 1) found.push(word + " is cut: " + text.data.trim().slice(0, 60));
    }
  }
})()`;

/** Tables that are wider than their place, and words that a line's end cuts in two; code samples are left out. */
export async function crampedParts(page: Page): Promise<readonly string[]> {
  return (await page.evaluate(FIND)) as readonly string[];
}
