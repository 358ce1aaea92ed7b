import type { Page } from "playwright-core";
import { coveredCode } from "./covered-code.ts";
import { useFont } from "./use-font.ts";

/** The widest font of this machine. */
const widest = "DejaVu Sans Mono";

/** Four screens of 900 pixels. */
const height = 3_600;

/** What is wrong on the page of an operation. */
export interface OperationReport {
  readonly path: string;
  /** Fields, errors and facts that are not shown within four screens. */
  readonly tooLow: readonly string[];
  /** Of authentication and limit: what has no place at the top. */
  readonly missing: readonly string[];
  /** Names of facts that touch other words, with the width of the window. */
  readonly overlaps: readonly string[];
  /** Number of buttons that copy code, and the code that they cover. */
  readonly buttons: number;
  readonly covered: readonly string[];
}

/** Visits the page of an operation once, in a window of 1440 × 900, and looks at it in every way. */
export async function reportOperation(page: Page, origin: string, path: string): Promise<OperationReport> {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(origin + path, { waitUntil: "networkidle" });
  const tooLow = (await page.evaluate(TOO_LOW)) as readonly string[];
  const facts = path.endsWith("/exchange-client-credentials/") ? ["authentication"] : ["authentication", "rate-limit"];
  const missing: string[] = [];
  for (const fact of facts) {
    if ((await page.locator(`.chips a[href="#${fact}"]`).count()) !== 1) missing.push(fact);
  }
  await useFont(page, widest);
  const overlaps: string[] = [];
  for (const width of [1440, 800, 390]) {
    await page.setViewportSize({ width, height: 900 });
    const names = (await page.evaluate(OVERLAPS_IN_FACTS)) as readonly string[];
    overlaps.push(...names.map((name) => `"${name}" at ${width}`));
  }
  await useFont(page, "Portal Sans");
  // On a phone, code and documentation take turns: what is above stands in the other one.
  const onPhone = await coveredCode(page);
  await page.setViewportSize({ width: 1440, height: 900 });
  const onDesktop = await coveredCode(page);
  const buttons = Math.min(onPhone.buttons, onDesktop.buttons);
  return { path, tooLow, missing, overlaps, buttons, covered: [...onPhone.lines, ...onDesktop.lines] };
}

/** Runs in the page: what has no place on it, or one below the fold of the last screen. */
const TOO_LOW = `(() => {
  const needed = [
    ...document.querySelectorAll(".middle > section > .fields > .field > .field-head"),
    ...document.querySelectorAll(".error-row > summary"),
    ...document.querySelectorAll(".chips a[href='#authentication'], .chips a[href='#rate-limit']"),
  ];
  return needed.flatMap((part) => {
    const { bottom, height } = part.getBoundingClientRect();
    return height > 0 && bottom + scrollY <= ${height} ? [] : [part.textContent.trim().slice(0, 40)];
  });
})()`;

/** Runs in the page: names of facts that are not shown, or whose letters touch the words beside or below them. */
const OVERLAPS_IN_FACTS = `[...document.querySelectorAll(".glance li")].flatMap((row) => {
  const range = document.createRange();
  const name = row.querySelector("strong");
  range.selectNodeContents(name);
  const letters = [...range.getClientRects()];
  if (letters.length === 0) return [name.textContent + " is hidden"];
  const words = [];
  const texts = document.createTreeWalker(row, NodeFilter.SHOW_TEXT);
  for (let text = texts.nextNode(); text; text = texts.nextNode()) {
    if (name.contains(text)) continue;
    range.selectNodeContents(text);
    words.push(...[...range.getClientRects()].filter(({ width }) => width > 0));
  }
  const touches = (one, other) =>
    Math.min(one.right, other.right) - Math.max(one.left, other.left) > 0.5 &&
    Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > 3;
  return letters.some((one) => words.some((other) => touches(one, other))) ? [name.textContent] : [];
})`;
