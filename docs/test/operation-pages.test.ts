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
      const statuses = Object.keys(facts.responses).sort();
      const shown = everyElement(main).flatMap((part) => attributeOf(part, "data-status") ?? []);
      expect([...new Set(shown)].sort()).toEqual(statuses);
      const tabs = withAttribute(main, "role", "tab").map(textOf).map((name) => name.trim());
      expect(tabs).toEqual(expect.arrayContaining(["TypeScript", "curl", ...statuses]));
    }
  },
);

function withClass(node: Element, name: string): readonly Element[] {
  return everyElement(node).filter((each) => attributeOf(each, "class")?.split(" ").includes(name));
}

function withAttribute(node: Element, name: string, value: string): readonly Element[] {
  return everyElement(node).filter((each) => attributeOf(each, name) === value);
}

test("no page of an operation shows the id of a rule", () => {
  const shown = readReferenceApis().flatMap(({ operations, ledger }) => {
    const ids = new Set(ledger.map(({ id }) => id));
    return operations.flatMap(({ address }) => {
      const found = textOf(readPage(address)).match(/\b[A-Z]{3}-\d{3}\b/g) ?? [];
      return found.filter((id) => ids.has(id)).map((id) => `${address}: ${id}`);
    });
  });
  expect(shown).toEqual([]);
});
