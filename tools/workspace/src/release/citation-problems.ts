import { fromMarkdown } from "mdast-util-from-markdown";
import { visit } from "unist-util-visit";
import type { PackedPackage } from "./packed-package.ts";

const ENTRY_POINT = /@tillside\/[a-z-]+(?:\/[\w./-]*\w)?/g;
const PAGE = /^https:\/\/www\.npmjs\.com\/package\/(@tillside\/[\w-]+)(?:#(.*))?$/;

/**
 * What a packed README names and its readers do not get: entry points that no package of the release exports. Also headings that
 * the README of a package does not have.
 *
 * @param released all packages of the release.
 */
export function citationProblems({ name, files }: PackedPackage, released: readonly PackedPackage[]): string[] {
  const readme = files.get("README.md") ?? "";
  const byName = new Map(released.map((each) => [each.name, each]));
  const known = new Set(released.flatMap(entryPoints));
  const missing = [...new Set(readme.match(ENTRY_POINT))].filter((entry) => !known.has(entry));
  return [
    ...missing.map((entry) => `${name}: README.md names ${entry}, which no package exports. Correct it, or export it.`),
    ...placesOf(readme, name).flatMap(([target, place]) => {
      const linked = byName.get(target)?.files.get("README.md");
      if (linked === undefined || headings(linked).has(place)) return [];
      return [
        `${name}: README.md links to "#${place}" of ${target}, whose README has no such heading. Correct the link.`,
      ];
    }),
  ];
}

function entryPoints({ name, manifest }: PackedPackage): string[] {
  const exported = Object.keys((manifest.exports ?? {}) as Record<string, unknown>);
  return [name, ...exported.map((entry) => `${name}${entry.slice(1)}`)];
}

/** The package and the heading of each link that leads to a heading of a README. */
function placesOf(readme: string, name: string): [name: string, place: string][] {
  const found: [string, string][] = [];
  visit(fromMarkdown(readme), "link", ({ url }) => {
    const [, target, place] = url.startsWith("#") ? ["", name, url.slice(1)] : (PAGE.exec(url) ?? []);
    if (target && place) found.push([target, place]);
  });
  return found;
}

/** The headings of a README, as npm and GitHub name their places. */
function headings(readme: string): ReadonlySet<string> {
  const found = new Set<string>();
  visit(fromMarkdown(readme), "heading", (node) => {
    let words = "";
    visit(node, (part) => {
      if ("value" in part) words += part.value;
    });
    found.add(
      words
        .toLowerCase()
        .replaceAll(/[^\p{L}\p{N}\s_-]/gu, "")
        .replaceAll(" ", "-"),
    );
  });
  return found;
}
