import type { Page } from "playwright-core";

/** What copies code on a page, and the code that it covers. */
export interface CoveredCode {
  readonly buttons: number;
  readonly lines: readonly string[];
}

/** Opens all code of the page, and looks for texts of it that share a place with the button that copies it. */
export async function coveredCode(page: Page): Promise<CoveredCode> {
  await page.evaluate(SHOW_ALL_CODE);
  return (await page.evaluate(COVERED_CODE)) as CoveredCode;
}

/** Every language, what is folded, and the part of a phone's page with the code. */
const SHOW_ALL_CODE = `(() => {
  for (const button of document.querySelectorAll(".pane-buttons [data-pane=code]")) button.click();
  for (const panel of document.querySelectorAll("[role=tabpanel]")) panel.removeAttribute("hidden");
  for (const part of document.querySelectorAll("main details")) part.open = true;
})()`;

const COVERED_CODE = `(() => {
  const blocks = [...document.querySelectorAll("main copy-code, main .expressive-code figure")];
  const found = { buttons: 0, lines: [] };
  for (const block of blocks) {
    const button = block.querySelector("button")?.getBoundingClientRect();
    const code = block.querySelector("pre");
    if (!button?.width || !code) continue;
    found.buttons += 1;
    const range = document.createRange();
    const texts = document.createTreeWalker(code, NodeFilter.SHOW_TEXT);
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      if (text.data.trim() === "") continue;
      range.selectNodeContents(text);
      const isCovered = [...range.getClientRects()].some((place) =>
        Math.min(place.right, button.right) - Math.max(place.left, button.left) > 0.5 &&
        Math.min(place.bottom, button.bottom) - Math.max(place.top, button.top) > 1);
      if (isCovered) found.lines.push(text.data.slice(0, 60));
    }
  }
  return found;
})()`;
