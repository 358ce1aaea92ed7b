import GithubSlugger from "github-slugger";
import type { ContentPage } from "../site/content-pages.ts";
import { plainWords } from "./plain-words.ts";
import type { SearchKind, SearchRecord } from "./search-record.ts";

/** What the sections of a page are, by the page's address; the rest are guides. */
const KINDS: readonly (readonly [address: RegExp, kind: SearchKind])[] = [
  [/^guides\/calls\/errors$/, "error"],
  [/^sdk\/errors$/, "error"],
  [/^sdk\/./, "option"],
  [/^reference(?:\/[^/]+)?$/, "operation"],
];

/** Pages that list other pages or operations: what their sections hold has records of its own. */
const LISTS = /^(?:|guides|sdk|errors\/bodies|reference(?:\/[^/]+)?)$/;

/**
 * A record for each section of a page, the one before its first heading included.
 *
 * @param page with its body as plain Markdown: what components show stands there as text.
 */
export function pageRecords({ slug, title, description, body }: ContentPage): readonly SearchRecord[] {
  const address = slug === "" ? "/" : `/${slug}/`;
  const kind = KINDS.find(([one]) => one.test(slug))?.[1] ?? "guide";
  const slugger = new GithubSlugger();
  const [opening = "", ...sections] = sectionsOf(body);
  const whole = { url: address, kind, title, context: "", text: `${description} ${plainWords(opening)}`.trim() };
  if (LISTS.test(slug)) return [whole];
  const parts = sections
    .filter((section) => !leadsOn(section))
    .map((section) => {
      const [line = "", ...rest] = section.split("\n");
      const heading = plainWords(line);
      const url = `${address}#${slugger.slug(heading)}`;
      return { url, kind, title: heading, context: title, text: plainWords(rest.join("\n")) };
    });
  return [whole, ...parts];
}

/** Its links have records of their own. */
function leadsOn(section: string): boolean {
  return /^#+ Next$/.test(section.split("\n", 1)[0] ?? "");
}

/** The text before the first heading, then each section from its heading on. A `#` in a fence is no heading. */
function sectionsOf(body: string): readonly string[] {
  const withoutFences = body.replaceAll(/^ *```.*?^ *```$/gms, "");
  return `\n${withoutFences}`.split(/^(?=#{2,3} )/m);
}
