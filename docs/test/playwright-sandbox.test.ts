// Drives another process: the browser.

import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { connectSandbox, startSandbox } from "@tillside/sandbox";
import "@tillside/sandbox/vitest";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { mustSkip } from "./support/chromium.ts";
import { newVisit, openBrowser } from "./support/open-browser.ts";

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

describe.skipIf(mustSkip())("the Playwright test of the sandbox's README", () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await openBrowser();
  });
  afterAll(() => browser?.close());

  test("the page says that it is busy, and works when the visitor tries again", async () => {
    const origin = await shop();
    const sandbox = await startSandbox({ port: 0, corsOrigins: [origin] });
    onTestFinished(() => sandbox.stop());
    await using run = await connectSandbox(sandbox.origin).run();
    await run.control.addFault({ body: { match: { path: "/nurture/*" }, status: 503, times: 1 } });
    const { page } = await newVisit(browser);
    await page.goto(
      `${origin}/?api=${run.origin}&key=${run.credentials.apiKeys.find(({ api }) => api === "nurture")?.key}`,
    );
    await page.getByRole("button").click();
    await page.getByRole("status").getByText("busy").waitFor();
    await page.getByRole("button").click();
    await page.getByRole("status").getByText("done").waitFor();
    await expect(run).toHaveReceived("unsubscribeEmail", { times: 2 });
    await expect(sandbox).toHaveReceived("unsubscribeEmail", { times: 0 });
  });
});
