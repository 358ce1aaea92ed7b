import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { draw } from "./draw.ts";
import { pictureText } from "./picture-text.ts";

const files = readdirSync(import.meta.dirname).filter((file) => file.endsWith(".dot"));

test("a picture that does not say what it shows is an error that shows how", () => {
  expect(() => pictureText("pipeline", "digraph {}")).toThrow('src/pictures/pipeline.dot lacks "// title: …" or');
});

describe.each(files)("%s", (file) => {
  const name = file.replace(".dot", "");
  const dot = readFileSync(new URL(file, import.meta.url), "utf8");

  test("is SVG with title and description, no address, no color and no font of its own", async () => {
    const svg = await draw(name, dot);
    const { title, description } = pictureText(name, dot);
    expect(svg).toMatch(/^<svg role="img" aria-labelledby="/);
    expect(svg).toContain(`<title id="picture-${name}-title">${title}</title>`);
    expect(svg).toContain(`<desc id="picture-${name}-description">${description}</desc>`);
    expect(svg.match(/<title/g)).toHaveLength(1);
    expect(svg).not.toMatch(/font-family|#[\da-f]{6}|href/);
  });

  test("each text is as wide as it was laid out, whatever the reader's font", async () => {
    const texts = (await draw(name, dot)).match(/<text [^>]*>/g) ?? [];
    expect(texts.length).toBeGreaterThan(0);
    for (const text of texts) expect(text).toMatch(/ textLength="[\d.]+" lengthAdjust="spacingAndGlyphs"/);
  });
});
