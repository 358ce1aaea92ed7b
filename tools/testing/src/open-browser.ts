import { type Browser, type BrowserContextOptions, chromium as driver, type Page } from "playwright-core";
import { chromium, flags } from "./chromium.ts";

/** A page, what it asked for, and what it complained about. */
export interface Visit {
  readonly page: Page;
  readonly requests: string[];
  readonly complaints: string[];
}

export function openBrowser(): Promise<Browser> {
  return driver.launch({ executablePath: chromium, args: flags });
}

let shared: Promise<Browser> | undefined;

/** The browser of all test files of this worker. It ends with the worker; a file closes the contexts that it opened. */
export function workersBrowser(): Promise<Browser> {
  shared ??= openBrowser();
  return shared;
}

/** A page in a context of its own, watched from its first request on. */
export async function newVisit(browser: Browser, options: BrowserContextOptions = {}): Promise<Visit> {
  const context = await browser.newContext(options);
  const page = await context.newPage();
  page.setDefaultTimeout(30_000);
  const requests: string[] = [];
  const complaints: string[] = [];
  page.on("request", (request) => requests.push(request.url()));
  page.on("pageerror", (error) => complaints.push(`${page.url()}: ${error.message}`));
  page.on("console", (message) => {
    if (["error", "warning"].includes(message.type())) complaints.push(`${page.url()}: ${message.text()}`);
  });
  return { page, requests, complaints };
}
