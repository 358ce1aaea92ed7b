import type { Engine } from "./find.ts";
import type { Synonym } from "./query-groups.ts";

/** What a search needs, loaded with the first question of a page. */
export interface LoadedSearch {
  readonly engine: Engine;
  readonly synonyms: readonly Synonym[];
}

/** A name weighs more than what is said about it; a long text about the matter weighs more than a short mention. */
export const ranking = {
  pageLength: 0.75,
  termFrequency: 1,
  termSaturation: 1.4,
  termSimilarity: 1,
  metaWeights: { title: 5, id: 5, path: 2, context: 1, api: 0.5, kind: 0, method: 0 },
};

interface Pagefind {
  createInstance(options: object): Engine & { init(): Promise<void> };
}

/** Loads Pagefind's engine and the synonyms from the portal's own host. */
export async function loadSearch(): Promise<LoadedSearch> {
  const address = "/pagefind/pagefind.js";
  const [pagefind, synonyms] = await Promise.all([
    import(/* @vite-ignore */ address) as Promise<Pagefind>,
    fetch("/search/synonyms.json").then((response) => response.json() as Promise<readonly Synonym[]>),
  ]);
  // Without a worker: its address would need a Trusted Types policy, and a search takes a few milliseconds.
  const engine = pagefind.createInstance({ basePath: "/pagefind/", noWorker: true, ranking });
  await engine.init();
  return { engine, synonyms };
}
