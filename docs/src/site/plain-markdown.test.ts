import { expect, test } from "vitest";
import { plainMarkdown } from "./plain-markdown.ts";

const plain = (body: string) =>
  plainMarkdown(body, {
    picture: (name) => `what ${name} shows`,
    limit: (...words) => words.filter(Boolean).join("/"),
    keyWindow: (...words) => words.filter(Boolean).join("/"),
    tokenLifetime: (api) => `life of ${api}`,
    request: (...words) => words.join("/"),
    guides: "- a guide",
    apis: "- an API",
  });

test("imports, comments and components go, their content stays", () => {
  expect(plain('import A from "a";\n\n{/* TNY-001 */}\nText.\n\n<Tabs>\n\nInside.\n\n</Tabs>')).toBe(
    "Text.\n\nInside.",
  );
});

test("a picture becomes words", () => {
  expect(plain('<Picture name="flow" />')).toBe("_Picture: what flow shows_");
});

test("a token's lifetime is its number", () => {
  expect(plain('It lives <TokenLifetime api="query" />.')).toBe("It lives life of query.");
});

test("a list of all guides or APIs is that list", () => {
  expect(plain("<GuideList />\n\n<ApiCards />")).toBe("- a guide\n\n- an API");
});

test("a place to link to is its text alone", () => {
  expect(plain('- <a id="body.brand" href="#body.brand">`brand`</a> string')).toBe("- `brand` string");
});

test("what opens on a click is open", () => {
  expect(plain('<div class="x">\n\n<details>\n<summary>More</summary>\n\nText.\n\n</details>\n\n</div>')).toBe(
    "**More**\n\nText.",
  );
});

test("a notice keeps its title", () => {
  expect(plain(":::caution[Deprecated]\nIt is old.\n:::")).toBe("**Deprecated**\n\nIt is old.");
});

test("fences stay, with their language alone", () => {
  const code = 'import a from "a";\n<Picture name="flow" />\n{/* kept */}';
  expect(plain(`\`\`\`ts run title="TypeScript"\n${code}\n\`\`\``)).toBe(`\`\`\`ts\n${code}\n\`\`\``);
});

test("a sample that continues the one above it says so", () => {
  expect(plain("```ts run continue\nuse(a);\n```")).toBe("_Continues the sample above:_\n\n```ts\nuse(a);\n```");
});

test("what a sample prints says so, also in a list", () => {
  expect(plain("```text output\nok\n```")).toBe("_Output:_\n\n```text\nok\n```");
  expect(plain("1. Run it.\n\n   ```text output\n   ok\n   ```")).toBe(
    "1. Run it.\n\n   _Output:_\n\n   ```text\n   ok\n   ```",
  );
});

test("a limit is its number, in a sentence and in a table", () => {
  expect(
    plain('At most <Limit api="tiny" name="reads" />.\n\n| <Limit api="tiny" name="reads" form="number" /> |'),
  ).toBe("At most tiny/reads.\n\n| tiny/reads/number |");
});

test("the window of a key is its duration", () => {
  expect(plain('For <KeyWindow api="tiny" />, resent for <KeyWindow api="tiny" form="resend" />.')).toBe(
    "For tiny, resent for tiny/resend.",
  );
});

test("a request is in its place", () => {
  expect(plain('See:\n\n<Request api="tiny" operation="writeThing" />\n\nThen.')).toBe(
    "See:\n\ntiny/writeThing\n\nThen.",
  );
});
