import { expect, test } from "vitest";
import { pageRecords } from "./page-records.ts";

const page = (slug: string, body: string) => ({ slug, title: "Retries", description: "What is repeated.", order: 1, body });

test("a record for the page and one for each section, found by its words, at its heading", () => {
  const body = "Do not retry.\n\n## What is `sent` again\n\nEvery read.\n\n### How long\n\nSee [options](/sdk/options/).";
  expect(pageRecords(page("guides/calls/retries", body))).toEqual([
    {
      url: "/guides/calls/retries/",
      kind: "guide",
      title: "Retries",
      context: "",
      text: "What is repeated. Do not retry.",
    },
    {
      url: "/guides/calls/retries/#what-is-sent-again",
      kind: "guide",
      title: "What is sent again",
      context: "Retries",
      text: "Every read.",
    },
    { url: "/guides/calls/retries/#how-long", kind: "guide", title: "How long", context: "Retries", text: "See options." },
  ]);
});

test("headings of one name have places of their own, and a fence has none", () => {
  const body = "## Try it\n\n```sh\n## no heading\n```\n\n## Try it\n\nAgain.";
  expect(pageRecords(page("guides/calls/a", body)).map(({ url }) => url)).toEqual([
    "/guides/calls/a/",
    "/guides/calls/a/#try-it",
    "/guides/calls/a/#try-it-1",
  ]);
});

test("what a page is about decides the kind of its sections", () => {
  const kindOf = (slug: string) => pageRecords(page(slug, "")).map(({ kind }) => kind);
  expect(kindOf("guides/calls/errors")).toEqual(["error"]);
  expect(kindOf("reference/cart")).toEqual(["operation"]);
  expect(kindOf("changelog")).toEqual(["guide"]);
});

test("a page that lists others is one record", () => {
  expect(pageRecords(page("guides", "## Start\n\n- [First call](/guides/start/first-call/)"))).toHaveLength(1);
});
