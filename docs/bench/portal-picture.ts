import { writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { newVisit, openBrowser } from "@tillside/testing/open-browser";
import { serveDocs } from "../src/serve.ts";

/** Takes the picture of the built portal for the root README: the page of an operation, with the response to Send. */
const file = fileURLToPath(new URL("../portal.webp", import.meta.url));
const docs = await serveDocs();
const browser = await openBrowser();
try {
  const { page } = await newVisit(browser, { viewport: { width: 1280, height: 800 }, colorScheme: "light" });
  await page.goto(`${docs.url}/reference/onboarding/register-account/`, { waitUntil: "networkidle" });
  await page.locator("tillside-send .send-first").click();
  await page.locator('.send-result[aria-busy="false"] .send-at').waitFor();
  const devtools = await page.context().newCDPSession(page);
  const { data } = await devtools.send("Page.captureScreenshot", { format: "webp", quality: 80 });
  writeFileSync(file, Buffer.from(data, "base64"));
} finally {
  await browser.close();
  await docs.stop();
}
