import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { builtSite } from "./support/built-site.ts";
import { everyElement, readPage } from "./support/html.ts";
import { pages } from "./support/pages.ts";

interface Links {
  readonly targets: Set<string>;
  readonly ids: Set<string>;
  /** Ids that are there more than once. */
  readonly doubles: readonly string[];
}

const read = new Map(pages.map((page) => [page, linksOf(page)]));

function linksOf(page: string): Links {
  const attributes = everyElement(readPage(page)).flatMap(({ attrs }) => attrs);
  const valuesOf = (...names: readonly string[]) =>
    attributes.filter(({ name }) => names.includes(name)).map(({ value }) => value);
  const ids = valuesOf("id");
  return {
    targets: new Set(valuesOf("href", "src")),
    ids: new Set(ids),
    doubles: ids.filter((id, index) => ids.indexOf(id) !== index),
  };
}

/** Why a link leads nowhere; undefined when it leads somewhere. */
function fault(from: string, target: string): string | undefined {
  const url = new URL(target, `http://portal${from}`);
  if (url.protocol === "data:" || url.host !== "portal") return undefined;
  const page = read.get(url.pathname);
  if (!page && !existsSync(join(builtSite, decodeURIComponent(url.pathname)))) return "there is no such page";
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

test("no page has a place twice", () => {
  expect([...read].flatMap(([page, { doubles }]) => doubles.map((id) => `${page}#${id}`))).toEqual([]);
});

test("every documented field of a body, nested ones too, is a place to link to, named by its path", () => {
  const ids = read.get("/reference/onboarding/register-account/")?.ids;
  for (const id of ["query.dry_run", "header.Idempotency-Key", "body.brand", "2XX.header.X-Operation-Id"]) {
    expect(ids).toContain(id);
  }
  expect(ids).toContain("2XX.body.data.pages.page_identifier");
  expect(ids).toContain("409.body.request_id");
  expect(read.get("/sdk/options/")?.ids).toContain("CallOptions.deadlineMs");
});

test("every page but the search has its Markdown twin, and /llms.txt lists them all", () => {
  const list = readFileSync(join(builtSite, "llms.txt"), "utf8");
  for (const page of pages.filter((one) => one !== "/search/")) {
    const twin = page === "/" ? "/index.md" : `${page.slice(0, -1)}.md`;
    expect(existsSync(join(builtSite, twin)), twin).toBe(true);
    expect(page === "/" || list.includes(`(${twin})`), twin).toBe(true);
  }
});
