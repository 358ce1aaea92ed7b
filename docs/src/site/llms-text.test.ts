import { expect, test } from "vitest";
import { llmsText } from "./llms-text.ts";

const page = (slug: string, title: string) => ({ slug, title, description: `About ${title}.`, body: "", order: 1 });

test("every page by section, each with its twin", () => {
  const text = llmsText([page("", "Start"), page("guides/start/a", "A"), page("reference/cart", "Cart")]);
  expect(text).toMatch(/^# Tillside\n\n> About Start\.\n/);
  expect(text).toContain("## Guides\n\n- [A](/guides/start/a.md): About A.\n");
  expect(text).toContain("## API reference\n\n- [Cart](/reference/cart.md): About Cart.\n");
});
