import type { Page } from "playwright-core";

/** Shows the page in a font. Not by a style sheet, which the page's policy refuses. */
export function useFont(page: Page, font: string): Promise<unknown> {
  return page.evaluate(`document.documentElement.style.setProperty("--sl-font", ${JSON.stringify(`"${font}"`)})`);
}
