import { expect, test } from "vitest";
import { type Engine, find } from "./find.ts";

interface Page {
  readonly url: string;
  readonly title: string;
  readonly kind?: "guide" | "operation" | "field" | "option" | "gap";
  readonly text?: string;
  readonly id?: string;
}

/** Finds the pages that have a word in their title or text, each with the same score. */
function engineOf(pages: readonly Page[]): Engine {
  return {
    search: async (word) => {
      const matching = pages.filter(({ title, text = "" }) => `${title} ${text}`.toLowerCase().includes(word));
      const results = matching.map(({ url, title, kind = "guide", text = "", id }) => {
        const locations = text.split(" ").flatMap((each, index) => (each.includes(word) ? [index] : []));
        const meta = { title, kind, context: "", ...(id && { id }) };
        return { id: url, score: 1, data: async () => ({ url, content: text, locations, meta }) };
      });
      return { results };
    },
  };
}

const urlsOf = async (pages: readonly Page[], question: string, synonyms: Parameters<typeof find>[2] = []) =>
  (await find(engineOf(pages), question, synonyms)).map(({ url }) => url);

test("what has all words goes before what has one, and what has none is not there", async () => {
  const pages = [
    { url: "/a/", title: "reserve" },
    { url: "/b/", title: "reserve items" },
    { url: "/c/", title: "cancel" },
  ];
  expect(await urlsOf(pages, "reserve items")).toEqual(["/b/", "/a/"]);
});

test("a synonym finds what the typed word does not", async () => {
  const pages = [{ url: "/a/", title: "Follow a write" }];
  expect(await urlsOf(pages, "webhook")).toEqual([]);
  expect(await urlsOf(pages, "webhook", [{ typed: ["webhook"], means: ["follow write"] }])).toEqual(["/a/"]);
});

test("a guide goes before a field of the same word, unless the question is the field's name", async () => {
  const pages = [
    { url: "/field/", title: "deadlineMs", kind: "field", text: "limits a call" },
    { url: "/guide/", title: "How long", text: "deadlinems limits a call" },
  ] as const;
  expect(await urlsOf(pages, "limits a call")).toEqual(["/guide/", "/field/"]);
  expect(await urlsOf(pages, "deadlineMs")).toEqual(["/field/", "/guide/"]);
});

test("a field that is sent goes before one of a response", async () => {
  const pages = ["#2XX.body.country", "#200.body.country", "#body.country"].map((place, page) => ({
    url: `/${page}/${place}`,
    title: "country",
    kind: "field" as const,
  }));
  expect((await urlsOf(pages, "country code"))[0]).toBe("/2/#body.country");
});

test("a rare word decides over a common one", async () => {
  const common = Array.from({ length: 200 }, (_, index) => ({ url: `/call/${index}/`, title: "call" }));
  const [first] = await urlsOf([...common, { url: "/browser/", title: "browser" }], "call browser");
  expect(first).toBe("/browser/");
});

test("one page takes two places at most", async () => {
  const pages = ["#a", "#b", "#c"].map((place) => ({ url: `/page/${place}`, title: "limit" }));
  expect(await urlsOf([...pages, { url: "/other/", title: "limit" }], "limit")).toHaveLength(3);
});

test("the places of all words are marked", async () => {
  const [found] = await find(engineOf([{ url: "/a/", title: "A", text: "a token and a key" }]), "token key", []);
  expect(found?.hits.toSorted()).toEqual([1, 4]);
});
