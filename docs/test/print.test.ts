// Looks at what is built: the portal, in Chromium.

import { mustSkip } from "@tillside/testing/chromium";
import { describe, expect, test } from "vitest";
import { useDocs } from "./support/use-docs.ts";

describe.skipIf(mustSkip())("on paper", () => {
  const docs = useDocs();

  test.each(["/", "/guides/start/first-call/", "/reference/onboarding/register-account/"])(
    "%s is dark on white in the dark theme, too, without header and menu",
    async (path) => {
      const { page } = await docs.visit({ colorScheme: "dark" });
      await page.goto(docs.url(path));
      await page.emulateMedia({ media: "print", colorScheme: "dark" });
      const [paper, ink, code] = (await page.evaluate(`[
      getComputedStyle(document.body).backgroundColor,
      getComputedStyle(document.body).color,
      getComputedStyle(document.querySelector("main pre span span, main pre span")).color,
    ].map((color) => {
      const [red, green, blue] = color.match(/[\\d.]+/g).map(Number);
      return Math.round(0.2126 * red + 0.7152 * green + 0.0722 * blue);
    })`)) as [number, number, number];
      expect(paper).toBe(255);
      expect(ink).toBeLessThan(80);
      expect(code).toBeLessThan(120);
      expect(await page.getByRole("navigation", { name: "Sections" }).isVisible()).toBe(false);
    },
  );

  test("what opens on a click is open", async () => {
    const { page } = await docs.visit();
    await page.goto(docs.url("/reference/onboarding/register-account/"));
    await page.emulateMedia({ media: "print" });
    const parts = page.locator("main details > :not(summary)");
    expect(await parts.count()).toBeGreaterThan(0);
    // The browser shows them with the next frame.
    const hidden = `[...document.querySelectorAll("main details > :not(summary)")]
      .filter((part) => !part.checkVisibility({ contentVisibilityAuto: true })).length`;
    await expect.poll(() => page.evaluate(hidden)).toBe(0);
  });
});
