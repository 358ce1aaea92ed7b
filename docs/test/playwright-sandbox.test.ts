// Looks at what is built: the sandbox, in Chromium.

import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { connectSandbox, startSandbox } from "@tillside/sandbox";
import "@tillside/sandbox/vitest";
import { mustSkip } from "@tillside/testing/chromium";
import { newVisit, workersBrowser } from "@tillside/testing/open-browser";
import type { Browser, Locator } from "playwright-core";
import { afterEach, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { fencesOf } from "./support/fences.ts";

/** The page of a shop: its button unsubscribes an address. */
const html = `<!doctype html><meta charset="utf-8"><title>Shop</title><button>Unsubscribe</button><p role="status"></p><script>
  const asked = new URLSearchParams(location.search);
  document.querySelector("button").onclick = async () => {
    const response = await fetch(asked.get("api") + "/nurture/1.0/nurture/unsubscribe", {
      method: "POST",
      headers: { authorization: asked.get("key"), "content-type": "application/json", accept: "application/json" },
      body: JSON.stringify({ email: "a@b.example" }),
    });
    document.querySelector("p").textContent = response.ok ? "done" : "busy";
  };
</script>`;

async function shop(): Promise<string> {
  const server = createServer((_, response) => response.setHeader("content-type", "text/html").end(html));
  await new Promise<void>((listening) => void server.listen(0, "127.0.0.1", listening));
  onTestFinished(() => void server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const recipes = new URL("../src/content/docs/guides/testing/recipes.mdx", import.meta.url);
const recipe =
  fencesOf(readFileSync(recipes, "utf8")).find(({ text }) => text.includes("@playwright/test"))?.text ?? "";
const [, title = "", body = ""] = /^test\("(.*?)", async \(\{ page \}\) => \{\n(.*?)^\}\);$/ms.exec(recipe) ?? [];
const AsyncFunction = (async () => {}).constructor as new (
  ...texts: readonly string[]
) => (...values: readonly unknown[]) => Promise<void>;

/** Playwright's `expect` of a locator, and that of the sandbox's matchers. */
function expectAs(value: unknown) {
  const isLocator = typeof Object(value).getByText === "function";
  return isLocator ? { toHaveText: (text: string) => (value as Locator).getByText(text).waitFor() } : expect(value);
}

describe.skipIf(mustSkip())("the guide's recipe for Playwright", () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await workersBrowser();
  });
  afterEach(async () => {
    await Promise.all(browser.contexts().map((context) => context.close()));
  });

  test("passes, and its requests are in its run alone", async () => {
    const origin = await shop();
    const sandbox = await startSandbox({ port: 0, corsOrigins: [origin] });
    onTestFinished(() => sandbox.stop());
    const { page } = await newVisit(browser);
    expect(title).toBe("the page says that it is busy, and works when the visitor tries again");
    const code = body.replaceAll("http://127.0.0.1:4020", sandbox.origin).replaceAll("http://localhost:3000", origin);
    await new AsyncFunction("page", "connectSandbox", "expect", code)(page, connectSandbox, expectAs);
    await expect(page.getByRole("status").textContent()).resolves.toBe("done");
    await expect(sandbox).toHaveReceived("unsubscribeEmail", { times: 0 });
  });
});
