// Looks at what is built: the portal, in Chromium.

import { mustSkip } from "@tillside/testing/chromium";
import { rounds } from "@tillside/testing/proof";
import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { findings } from "./support/axe-findings.ts";
import { useDocs } from "./support/use-docs.ts";

describe.skipIf(mustSkip())("the drawer of the sandbox in the page, in Chromium", () => {
  const docs = useDocs();

  const indicator = (page: Page) => page.locator("sandbox-indicator button");
  const rows = (page: Page) => page.locator(".console-log summary");
  const tab = (page: Page, name: string) => page.getByRole("tab", { name });

  /** A page whose first call was sent. */
  async function sent(options?: Parameters<typeof docs.visit>[0]) {
    const visit = await docs.visit(options);
    await visit.page.goto(docs.url("/"));
    await visit.page.locator("tillside-send button").first().click();
    await visit.page.locator(".send-status").first().waitFor();
    return visit;
  }

  test("is not loaded before it is opened, and a page without a sandbox counts no requests", async () => {
    const { page, requests } = await docs.visit();
    await page.goto(docs.url("/guides/start/first-call/"), { waitUntil: "networkidle" });
    expect(await indicator(page).textContent()).toBe("Sandbox");
    expect(requests.filter((url) => /drawer|worker/.test(url))).toEqual([]);
    await indicator(page).click();
    await page.getByText("No request yet.").waitFor();
    expect(requests.filter((url) => /drawer|worker/.test(url)).length).toBeGreaterThan(1);
  });

  test("shows what the page sends, as it is sent: masked headers, both bodies, and why a call was refused", async () => {
    const { page, complaints } = await sent();
    await expect.poll(() => indicator(page).textContent()).toBe("Sandbox: 2 requests");
    await indicator(page).click();
    await expect.poll(() => rows(page).count()).toBe(2);
    await rows(page).first().click();
    const details = page.locator(".console-row-details").first();
    // As the tab counts: the ids of the log also count what the panel asked the sandbox.
    expect(await tab(page, "Requests").textContent()).toBe("Requests 2");
    expect(await details.locator("p").first().textContent()).toMatch(/^#2 at /);
    expect(await details.getByText("authorization").locator("..").textContent()).toBe("authorization***");
    await details.getByText('"brand": "Demo Outfitters"').first().waitFor();
    await details.getByText('"account_id": "acc_').first().waitFor();

    await tab(page, "Faults").click();
    await page.getByLabel("Operation").selectOption("onboarding.registerAccount");
    await page.getByLabel("What goes wrong").selectOption("rate-limited");
    await page.getByRole("button", { name: "Add fault" }).click();
    await page.getByText("applied 0 times, 5 left").waitFor();
    await page.getByRole("button", { name: "Send the same request again" }).click();
    await page.getByText("applied once, 4 left").waitFor();
    await tab(page, "Requests").click();
    await expect.poll(() => rows(page).first().textContent()).toBe("POSTregisterAccountfault429");
    await tab(page, "Faults").click();
    await page.getByRole("button", { name: "Remove fault_000001" }).click();
    await page.getByText("No faults").waitFor();
    await page.getByLabel("What goes wrong").selectOption("token-expired");
    await page.getByRole("button", { name: "Add fault" }).click();
    await expect.poll(() => tab(page, "Faults").textContent()).toBe("Faults 1");
    await page.getByRole("button", { name: "Send the same request again" }).click();
    await page.getByText("applied once, used up").waitFor();
    expect(await tab(page, "Faults").textContent()).toBe("Faults 0");
    expect(complaints).toEqual([]);
  });

  const windows = [
    ["/", 390, 844],
    ["/reference/onboarding/register-account/", 1280, 720],
    ["/errors/conflict/", 820, 1180],
    ["/", 1440, 900],
    ["/", 1024, 700],
    ["/reference/onboarding/register-account/", 1440, 900],
  ] as const;

  // A phone, a small window and a tablet come first: there, the drawer takes most of the page.
  test.each(rounds(windows.slice(0, 3), [...windows]))(
    "covers no button of %s at %i × %i: the same request is sent again while the drawer is open",
    async (path, width, height) => {
      const { page, complaints } = await docs.visit({ viewport: { width, height } });
      await page.goto(docs.url(path));
      await page.locator("tillside-send button").first().click();
      await page.locator(".send-at").first().waitFor();
      const before = await indicator(page).textContent();
      await indicator(page).click();
      await rows(page).first().waitFor();
      const again = page.getByRole("button", { name: "Send the same request again" }).first();
      await again.evaluate((element) => element.scrollIntoView({ block: "nearest", behavior: "instant" }));
      const [button, drawer] = await Promise.all([again.boundingBox(), page.locator(".console-drawer").boundingBox()]);
      // A page scrolls by whole pixels.
      expect(Math.floor((button?.y ?? 0) + (button?.height ?? 0))).toBeLessThanOrEqual(drawer?.y ?? 0);
      await again.click();
      await expect.poll(() => indicator(page).textContent()).not.toBe(before);
      expect(complaints).toEqual([]);
    },
  );

  test("moves the clock of that sandbox, and resets it; the next page of the tab goes on with it", async () => {
    const { page } = await sent();
    await indicator(page).click();
    await tab(page, "Clock").click();
    const now = async () => Date.parse((await page.locator(".console-now time").getAttribute("datetime")) ?? "");
    await page.getByRole("button", { name: "Freeze" }).click();
    await page.getByRole("button", { name: "Resume" }).waitFor();
    const before = await now();
    for (const [name, seconds] of [
      ["+1 min", 60],
      ["+1 h", 3_660],
      ["+24 h", 90_060],
    ] as const) {
      await page.getByRole("button", { name, exact: true }).click();
      await expect.poll(now).toBe(before + seconds * 1_000);
    }
    await page.goto(docs.url("/guides/start/first-call/"));
    expect(await indicator(page).textContent()).toBe("Sandbox: 2 requests");
    await indicator(page).click();
    await expect.poll(() => rows(page).count()).toBe(2);
    await tab(page, "Clock").click();
    await expect.poll(now).toBe(before + 90_060_000);
    await page.getByRole("button", { name: "Reset…" }).click();
    await page.getByRole("button", { name: "Forget everything" }).click();
    await tab(page, "Requests").click();
    await page.getByText("No request yet.").waitFor();
    await expect.poll(() => indicator(page).textContent()).toBe("Sandbox: 0 requests");
  });

  test.each([
    [1440, "light"],
    [390, "dark"],
  ] as const)(
    "at %i px, %s: axe finds nothing in any of its parts, and the keyboard suffices",
    async (width, theme) => {
      const { page } = await sent({ colorScheme: theme, viewport: { width, height: 900 } });
      // The page with the fewest parts beside the drawer, and without Send, whose own tests look at it.
      await page.goto(docs.url("/search/"));
      await indicator(page).focus();
      await page.keyboard.press("Enter");
      await rows(page).first().waitFor();
      await rows(page).first().focus();
      await page.keyboard.press("Enter");
      const impacts = ["minor", "moderate", "serious", "critical"];
      const found = [...(await findings(page, impacts))];
      await tab(page, "Requests").focus();
      for (const name of ["Clock", "Faults"]) {
        await page.keyboard.press("ArrowRight");
        expect(await tab(page, name).getAttribute("aria-selected")).toBe("true");
        found.push(...(await findings(page, impacts)));
      }
      expect(found).toEqual([]);
      const drawer = page.locator(".console-drawer");
      expect(await drawer.evaluate((element) => element.scrollWidth <= element.clientWidth)).toBe(true);
      await page.keyboard.press("Escape");
      await expect.poll(() => drawer.count()).toBe(0);
      expect(await indicator(page).evaluate((element) => element === document.activeElement)).toBe(true);
    },
  );
});
