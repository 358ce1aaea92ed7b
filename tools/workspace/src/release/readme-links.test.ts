import { expect, it } from "vitest";
import { ROOT } from "../root.ts";
import { relativeLinks, withFullLinks } from "./readme-links.ts";

const targets = {
  root: ROOT,
  directory: "packages/clients/cart",
  published: new Map([["packages/policy", "@tillside/policy"]]),
  web: "https://github.com/tillside/tillside",
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
  expect(withFullLinks(markdown, { ...targets, web: undefined })).toBe(markdown);
});

it("keeps a broken link, so that the check finds it", () => {
  const markdown = "[gone](../../gone/README.md) and [outside](../../../../elsewhere.md)";
  expect(withFullLinks(markdown, targets)).toBe(markdown);
});
