import { expect, test } from "vitest";
import { readReferenceApis } from "../src/reference/read-apis.ts";
import { attributeOf, type Element, elementsOf, everyElement, readPage, textOf } from "./support/html.ts";

test.each(readReferenceApis())(
  "every operation of $name has a page with its call, its samples and its responses",
  ({ operations }) => {
    for (const { address, facts, method, path, id } of operations) {
      const page = readPage(address);
      const [main] = elementsOf(page, "main");
      if (!main) throw new Error(`${address} has no main part.`);
      expect(elementsOf(page, "h1").map(textOf)).toEqual([facts.summary]);
      expect(withClass(main, "address").map((part) => textOf(part).trim())).toEqual([`${method} ${path}`]);
      expect(withClass(main, "glance").map(textOf).join()).toContain(id);
      const headings = elementsOf(main, "h3").map(textOf);
      expect(headings).toEqual(expect.arrayContaining(Object.keys(facts.responses)));
      const samples = withClass(main, "has-title").flatMap((figure) => elementsOf(figure, "figcaption").map(textOf));
      expect(samples).toEqual(
        expect.arrayContaining([expect.stringContaining("TypeScript"), expect.stringContaining("curl")]),
      );
    }
  },
);

function withClass(node: Element, name: string): readonly Element[] {
  return everyElement(node).filter((each) => attributeOf(each, "class")?.split(" ").includes(name));
}
