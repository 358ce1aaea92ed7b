// Looks at every page: the signs that they show.

import { statSync } from "node:fs";
import { join } from "node:path";
import { mustSkip } from "@tillside/testing/chromium";
import { describe, expect, test } from "vitest";
import { faces } from "../src/fonts/faces.ts";
import { builtSite } from "./support/built-site.ts";
import { attributeOf, everyElement, readPage, textOf } from "./support/html.ts";
import { pages } from "./support/pages.ts";
import { useDocs } from "./support/use-docs.ts";

test("all fonts together are at most 30 KB", () => {
  const sizes = faces.map(({ address }) => statSync(join(builtSite, address)).size);
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(30_000);
});

describe.skipIf(mustSkip())("in Chromium", () => {
  const docs = useDocs("every");

  test("the fonts have every character that any page shows", async () => {
    const { page } = await docs.visit();
    await page.goto(docs.url("/"));
    const shown = new Set(pages.flatMap((path) => [...shownText(readPage(path)).replaceAll(/\s/g, "")]));
    const inspector = await page.context().newCDPSession(page);
    await inspector.send("DOM.enable");
    await inspector.send("CSS.enable");
    for (const font of ["--font-sans", "--font-mono"]) {
      await page.evaluate(`(async () => {
        const probe = document.body.appendChild(document.createElement("p"));
        probe.id = "probe${font}";
        probe.style.fontFamily = "var(${font})";
        probe.textContent = ${JSON.stringify([...shown].join(" "))};
        probe.offsetHeight;
        await document.fonts.ready;
      })()`);
      const { root } = await inspector.send("DOM.getDocument");
      const { nodeId } = await inspector.send("DOM.querySelector", { nodeId: root.nodeId, selector: `#probe${font}` });
      const { fonts } = await inspector.send("CSS.getPlatformFontsForNode", { nodeId });
      const others = fonts.filter(({ familyName }) => !["Geist", "Geist Mono", "Noto Sans Math"].includes(familyName));
      expect(others, `${font} lacks characters: write others, or add them to src/fonts/faces.ts`).toEqual([]);
    }
  });

  test.each([
    ["Portal Sans", "Portal Sans Fallback", 400],
    ["Portal Sans", "Portal Sans Fallback", 600],
    ["Portal Mono", "Portal Mono Fallback", 400],
  ])("%s and %s take the same room at weight %i", async (font, fallback, weight) => {
    const { page } = await docs.visit();
    await page.goto(docs.url("/guides/calls/idempotency/"));
    const [own, other] = (await page.evaluate(`(async () => {
      const text = document.querySelector("main").innerText.replaceAll(/[^\\x20-\\x7e]/g, "").slice(0, 5_000);
      const canvas = document.createElement("canvas").getContext("2d");
      const room = async (family) => {
        const font = "${weight} 100px '" + family + "'";
        await document.fonts.load(font);
        canvas.font = font;
        const { width, fontBoundingBoxAscent, fontBoundingBoxDescent } = canvas.measureText(text);
        return { width, height: fontBoundingBoxAscent + fontBoundingBoxDescent };
      };
      return [await room("${font}"), await room("${fallback}")];
    })()`)) as { width: number; height: number }[];
    expect(Math.abs((own?.width ?? 0) / (other?.width ?? 0) - 1)).toBeLessThan(0.01);
    expect(Math.abs((own?.height ?? 0) - (other?.height ?? 0))).toBeLessThanOrEqual(2);
  });
});

/** The text of a page and of the attributes that a reader sees. */
function shownText(page: ReturnType<typeof readPage>): string {
  const hidden = new Set(["script", "style", "template"]);
  return everyElement(page)
    .filter(({ tagName }) => !hidden.has(tagName))
    .flatMap((element) => [
      ...element.childNodes.filter((node) => "value" in node).map(textOf),
      ...["placeholder", "title", "data-column"].map((name) => attributeOf(element, name) ?? ""),
    ])
    .join("");
}
