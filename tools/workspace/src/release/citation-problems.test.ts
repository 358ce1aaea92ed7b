import { expect, it } from "vitest";
import { packedPackage } from "../../test/release/packed-package.ts";
import { citationProblems } from "./citation-problems.ts";

const policy = packedPackage({
  name: "@tillside/policy",
  exports: { ".": "./dist/index.js", "./redis": "./dist/redis/index.js", "./package.json": "./package.json" },
  files: { "README.md": "# @tillside/policy\n\n## When `retries` end: the *last* attempt\n" },
});

function problems(readme: string): string[] {
  const cart = packedPackage({ exports: { ".": "./dist/index.js" }, files: { "README.md": readme } });
  return citationProblems(cart, [policy, cart]);
}

it("takes entry points that are exported and headings that are there", () => {
  const page = "https://www.npmjs.com/package/@tillside/policy";
  const readme = `# Cart\n\n\`@tillside/policy/redis\`, [retries](${page}#when-retries-end-the-last-attempt), [it](${page}), [cart](#cart).\n\n\`\`\`ts\nimport "@tillside/cart";\n\`\`\`\n`;
  expect(problems(readme)).toEqual([]);
});

it("names an entry point or a package that is not released", () => {
  expect(problems('```ts\nimport "@tillside/cart/queue";\nimport "@tillside/testing";\n```\n')).toEqual([
    "@tillside/cart: README.md names @tillside/cart/queue, which no package exports. Correct it, or export it.",
    "@tillside/cart: README.md names @tillside/testing, which no package exports. Correct it, or export it.",
  ]);
});

it("names a heading that is not there", () => {
  expect(problems("[a](https://www.npmjs.com/package/@tillside/policy#guards) [b](#test)\n")).toEqual([
    '@tillside/cart: README.md links to "#guards" of @tillside/policy, whose README has no such heading. Correct the link.',
    '@tillside/cart: README.md links to "#test" of @tillside/cart, whose README has no such heading. Correct the link.',
  ]);
});
