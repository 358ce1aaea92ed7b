import type { SearchKind } from "../../search/search-record.ts";
import { queryGroups, type Synonym } from "./query-groups.ts";

/** The part of Pagefind that a search uses. */
export interface Engine {
  search(term: string, options?: { readonly filters?: Filters }): Promise<{ readonly results: readonly Hit[] }>;
}

interface Hit {
  readonly id: string;
  readonly score: number;
  data(): Promise<Fragment>;
}

/** A record that has words of the question. */
interface Match {
  /** One for each word. */
  readonly hits: readonly Hit[];
  readonly score: number;
}

interface Fragment {
  readonly url: string;
  readonly content: string;
  readonly locations: readonly number[];
  readonly meta: {
    readonly title: string;
    readonly kind: SearchKind;
    readonly context: string;
    readonly api?: string;
    readonly method?: string;
    readonly id?: string;
    readonly path?: string;
  };
}

/** Narrows the results to some kinds, and to one API. */
export interface Filters {
  readonly kind?: { readonly any: readonly string[] };
  readonly api?: readonly string[];
}

/** A result as the reader sees it. */
export interface Found {
  readonly url: string;
  readonly kind: SearchKind;
  readonly title: string;
  readonly context: string;
  readonly api?: string;
  readonly method?: string;
  /** Its text, and the places of the words that the search hit. */
  readonly text: string;
  readonly hits: readonly number[];
}

/** A guide explains more than a field whose name has the same word, so it comes first. */
const KIND_WEIGHTS: Readonly<Record<SearchKind, number>> = {
  guide: 1,
  operation: 0.85,
  error: 1,
  option: 0.6,
  field: 0.5,
  gap: 0.25,
};

/** What is called exactly as the question goes before what speaks of it; a title that holds the question counts, too. */
const EXACT_NAME = 4;
const NAME_IN_TITLE = 2;

/** A field of a response, by its place on the page: what a reader sends is looked up more often than what comes back. */
const IN_RESPONSE = /#\d(?:\d\d|XX)\./;
const RESPONSE_WEIGHT = 0.7;

/** A word of this many records says little about which of them is meant. */
const COMMON = 100;

/** Results that are weighed; what the words alone rank lower does not come first. */
const CANDIDATES = 40;

/** Places of one page among the results. */
const MOST_OF_ONE_PAGE = 2;

/** The results for a question, best first. */
export async function find(
  engine: Engine,
  question: string,
  synonyms: readonly Synonym[],
  filters: Filters = {},
): Promise<readonly Found[]> {
  const matches = new Map<string, Match>();
  for (const group of queryGroups(question, synonyms)) {
    for (const [id, { hits, score }] of await matchesOf(engine, group, filters)) {
      const known = matches.get(id);
      matches.set(id, { hits: [...(known?.hits ?? []), ...hits], score: (known?.score ?? 0) + score });
    }
  }
  const best = [...matches.values()].sort(byScore).slice(0, CANDIDATES);
  const weighed = await Promise.all(
    best.map(async ({ hits, score }) => {
      const fragment = await fragmentOf(hits);
      return { fragment, score: score * kindWeight(fragment) * nameWeight(fragment, question) };
    }),
  );
  return fewOfEachPage(weighed.sort(byScore).map(({ fragment }) => foundOf(fragment)));
}

/** What matches words of the group, each word for itself: the more of them, the better, and all of them best. */
async function matchesOf(
  engine: Engine,
  group: readonly string[],
  filters: Filters,
): Promise<ReadonlyMap<string, Match>> {
  const matches = new Map<string, Match>();
  for (const word of group) {
    const { results } = await engine.search(word, { filters });
    const weight = Math.log(1 + COMMON / results.length);
    for (const hit of results) {
      const { hits, score } = matches.get(hit.id) ?? { hits: [], score: 0 };
      matches.set(hit.id, { hits: [...hits, hit], score: score + hit.score * weight });
    }
  }
  const weighed = Array.from(matches, ([id, { hits, score }]): readonly [string, Match] => {
    return [id, { hits, score: score * (hits.length / group.length) ** 2 }];
  });
  return new Map(weighed);
}

/** What a record holds, with the places of all words. One after the other: Pagefind gives one object for a record, and changes its places. */
async function fragmentOf(hits: readonly Hit[]): Promise<Fragment> {
  let whole: Fragment | undefined;
  for (const hit of hits) {
    const fragment = await hit.data();
    whole = { ...fragment, locations: [...(whole?.locations ?? []), ...fragment.locations] };
  }
  if (whole === undefined) throw new Error("A match has no hit.");
  return whole;
}

function byScore(one: { readonly score: number }, other: { readonly score: number }): number {
  return other.score - one.score;
}

function kindWeight({ url, meta: { kind } }: Fragment): number {
  return KIND_WEIGHTS[kind] * (IN_RESPONSE.test(url) ? RESPONSE_WEIGHT : 1);
}

/** What is it called: `deadlineMs`, `registerAccount`, `POST /v1/cart/confirm`? */
function nameWeight({ meta: { title, id, method, path } }: Fragment, question: string): number {
  const asked = bare(question);
  const names = [title, id, path, path && `${method} ${path}`].map((name = "") => bare(name));
  if (names.includes(asked)) return EXACT_NAME;
  return asked !== "" && bare(title).includes(asked) ? NAME_IN_TITLE : 1;
}

function bare(text: string): string {
  return text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, "");
}

function fewOfEachPage(results: readonly Found[]): readonly Found[] {
  const shown = new Map<string, number>();
  return results.filter(({ url }) => {
    const page = url.replace(/#.*$/, "");
    const count = (shown.get(page) ?? 0) + 1;
    shown.set(page, count);
    return count <= MOST_OF_ONE_PAGE;
  });
}

function foundOf({ url, content, locations, meta }: Fragment): Found {
  const { title, kind, context, api, method } = meta;
  return { url, kind, title, context, text: content, hits: locations, ...(api && { api }), ...(method && { method }) };
}
