import { readFileSync } from "node:fs";
import { join } from "node:path";
import { type DefaultTreeAdapterTypes, parse } from "parse5";
import { builtSite } from "./built-site.ts";

type Node = DefaultTreeAdapterTypes.Node;
export type Element = DefaultTreeAdapterTypes.Element;

/** A page of the built portal, by its address. */
export function readPage(address: string): Node {
  return parse(readFileSync(join(builtSite, address, "index.html"), "utf8"));
}

/** Every element below `node`, in the order of the page. */
export function everyElement(node: Node): readonly Element[] {
  const children = "childNodes" in node ? node.childNodes : [];
  return children.flatMap((child) => ("tagName" in child ? [child, ...everyElement(child)] : everyElement(child)));
}

/** Every element below `node` that has one of the names, in the order of the page. */
export function elementsOf(node: Node, ...names: readonly string[]): readonly Element[] {
  return everyElement(node).filter(({ tagName }) => names.includes(tagName));
}

export function textOf(node: Node): string {
  if ("value" in node) return node.value;
  return "childNodes" in node ? node.childNodes.map(textOf).join("") : "";
}

export function attributeOf(element: Element, name: string): string | undefined {
  return element.attrs.find((attribute) => attribute.name === name)?.value;
}
