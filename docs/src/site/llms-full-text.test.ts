import { expect, test } from "vitest";
import { llmsFullText } from "./llms-full-text.ts";

const page = (slug: string, title: string) => ({
  slug,
  title,
  description: `About ${title}.`,
  order: 1,
  body: `Body of ${title}.`,
});

test("every page in full, behind the address of its Markdown", () => {
  expect(llmsFullText([page("", "Start"), page("guides/start/a", "A")])).toBe(
    "<!-- /index.md -->\n\n# Start\n\n> About Start.\n\nBody of Start.\n\n" +
      "<!-- /guides/start/a.md -->\n\n# A\n\n> About A.\n\nBody of A.\n",
  );
});
