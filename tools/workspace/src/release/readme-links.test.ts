import { expect, it } from "vitest";
import { ROOT } from "../root.ts";
import { relativeLinks, withFullLinks } from "./readme-links.ts";

const targets = {
  root: ROOT,
  directory: "packages/clients/cart",
  published: new Map([["packages/policy", "@tillside/policy"]]),
  web: "https://github.com/tillside/tillside",
  portal: "https://docs.example/",
};

it("finds relative links, images, definitions and HTML, with their lines, but no full addresses, anchors or code", () => {
  const markdown = [
    "[npm](https://npmjs.com) [below](#guards) `[code](code.md)`",
    "| a table | [policy](../../policy/README.md#guards) |",
    "![picture](flow.svg)",
    "",
    '<img src="flow.png"> <a href="https://full.example">',
    "",
    "[limits]: docs/limits.md",
    "",
    "```md",
    "[in a fence](fence.md)",
    "```",
  ].join("\n");
  expect(relativeLinks(markdown).map(({ target, line }) => [target, line])).toEqual([
    ["../../policy/README.md#guards", 2],
    ["flow.svg", 3],
    ["flow.png", 5],
    ["docs/limits.md", 7],
  ]);
});

it("links to a published package lead to its page on npm", () => {
  expect(withFullLinks("See [guards](../../policy/README.md#guards), [policy](../../policy).", targets)).toBe(
    "See [guards](https://www.npmjs.com/package/@tillside/policy#guards), [policy](https://www.npmjs.com/package/@tillside/policy).",
  );
});

it("links to other files lead to the repository", () => {
  const markdown = "[the decision](../../../docs/decisions/0001-eight-spec-files.md)";
  expect(withFullLinks(markdown, targets)).toBe(
    "[the decision](https://github.com/tillside/tillside/blob/HEAD/docs/decisions/0001-eight-spec-files.md)",
  );
});

it("links to a guide lead to its page of the portal", () => {
  const guides = "../../../docs/src/content/docs";
  expect(
    withFullLinks(`[Tests](${guides}/guides/testing/unit-tests.mdx#time), [start](${guides}/index.mdx)`, targets),
  ).toBe("[Tests](https://docs.example/guides/testing/unit-tests/#time), [start](https://docs.example/)");
});

it("while the addresses of repository and portal are not set, the words of such a link stay, and no link that leads nowhere", () => {
  const unset = { ...targets, web: undefined, portal: undefined };
  const decision = "../../../docs/decisions/0001-eight-spec-files.md";
  const guide = "../../../docs/src/content/docs/guides/testing/unit-tests.mdx";
  expect(
    withFullLinks(
      `See [the \`decision\`](${decision}) and [**tests**](${guide} "Tests"), [policy](../../policy).`,
      unset,
    ),
  ).toBe("See the `decision` and **tests**, [policy](https://www.npmjs.com/package/@tillside/policy).");
});

it("keeps a broken link, so that the check finds it", () => {
  const markdown = "[gone](../../gone/README.md) and [outside](../../../../elsewhere.md)";
  expect(withFullLinks(markdown, targets)).toBe(markdown);
});
