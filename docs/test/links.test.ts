import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { type DefaultTreeAdapterTypes, parse } from "parse5";
import { expect, test } from "vitest";
import { siteFolder } from "../src/site-folder.ts";
import { pages } from "./support/pages.ts";

interface Links {
  readonly targets: Set<string>;
  readonly ids: Set<string>;
}

const read = new Map(pages.map((page) => [page, linksOf(readFileSync(join(siteFolder, page, "index.html"), "utf8"))]));

function linksOf(html: string): Links {
  const links = { targets: new Set<string>(), ids: new Set<string>() };
  const visit = (node: DefaultTreeAdapterTypes.Node) => {
    if ("attrs" in node) {
      for (const { name, value } of node.attrs) {
        if (name === "href" || name === "src") links.targets.add(value);
        if (name === "id") links.ids.add(value);
      }
    }
    if ("childNodes" in node) for (const child of node.childNodes) visit(child);
  };
  visit(parse(html));
  return links;
}

/** Why a link leads nowhere; undefined when it leads somewhere. */
function fault(from: string, target: string): string | undefined {
  const url = new URL(target, `http://portal${from}`);
  if (url.protocol === "data:" || url.host !== "portal") return undefined;
  const page = read.get(url.pathname);
  if (!page && !existsSync(join(siteFolder, decodeURIComponent(url.pathname)))) return "there is no such page";
  if (!page && !/\.\w+$/.test(url.pathname)) return "a page's address ends with a slash";
  const id = decodeURIComponent(url.hash.slice(1));
  return page && id && id !== "_top" && !page.ids.has(id) ? "the page has no such place" : undefined;
}

test("every link inside of the portal leads to a page and a place in it", () => {
  const broken = [...read].flatMap(([page, { targets }]) =>
    [...targets].flatMap((target) => {
      const why = fault(page, target);
      return why ? [`${page}: ${target}: ${why}`] : [];
    }),
  );
  expect(broken).toEqual([]);
});

test("every page has its Markdown twin, and /llms.txt lists them all", () => {
  const list = readFileSync(join(siteFolder, "llms.txt"), "utf8");
  for (const page of pages) {
    const twin = page === "/" ? "/index.md" : `${page.slice(0, -1)}.md`;
    expect(existsSync(join(siteFolder, twin)), twin).toBe(true);
    expect(page === "/" || list.includes(`(${twin})`), twin).toBe(true);
  }
});
