import { status } from "@tillside/testing/fake-api";
import { beforeEach, describe, expect, it } from "vitest";
import { ConfigurationError, type EventPage, eventPages, PartialFailureError, ResponseError } from "../src/index.ts";
import { type Fake, fakeApi } from "./fake-api.ts";

let partner: Fake;
beforeEach(() => {
  partner = fakeApi();
});

const page = (
  pageNumber: number,
  totalPages: number | null | undefined,
  data: unknown[] = [{ id: `event-${pageNumber}` }],
) => ({
  data,
  totalResults: totalPages,
  pageNumber,
  pageSize: 1,
  totalPages,
});

function respondWith(...results: unknown[]) {
  for (const result of results) partner.script.push(() => Response.json({ result, errors: [], success: true }));
}

const pages = (signal?: AbortSignal) =>
  eventPages(partner.client(), "account-1", "calendar-1", { pageSize: 1, ...(signal && { signal }) });

async function all(): Promise<EventPage[]> {
  const read: EventPage[] = [];
  for await (const one of pages()) read.push(one);
  return read;
}

const asked = () => partner.calls.map(({ url }) => url.search);

describe("eventPages", () => {
  it("CAL-102 CAL-103 CAL-107 · reads from pageNumber 1 to totalPages, pageSize on every call", async () => {
    respondWith(page(1, 3), page(2, 3), page(3, 3));
    expect(await all()).toEqual([page(1, 3), page(2, 3), page(3, 3)]);
    expect(asked()).toEqual(["?pageNumber=1&pageSize=1", "?pageNumber=2&pageSize=1", "?pageNumber=3&pageSize=1"]);
    expect(partner.calls[0]?.url.pathname).toBe("/v1/account-1/calendars/calendar-1/events");
  });

  it("CAL-107 · a page without events before totalPages ends nothing; it is not handed out", async () => {
    respondWith(page(1, 4), page(2, 4, []), page(3, 4), page(4, 4));
    expect(await all()).toEqual([page(1, 4), page(3, 4), page(4, 4)]);
    respondWith(page(1, 0, []));
    expect(await all()).toEqual([]);
    expect(partner.calls.length).toBe(5);
  });

  it.each([null, undefined])(
    "CAL-107 · without totalPages (%s) it ends at the first page without events",
    async (none) => {
      respondWith(page(1, none), page(2, none), page(3, none, []), page(4, none));
      expect(await all()).toEqual([page(1, none), page(2, none)]);
      expect(asked()).toEqual(["?pageNumber=1&pageSize=1", "?pageNumber=2&pageSize=1", "?pageNumber=3&pageSize=1"]);
    },
  );

  it("CAL-107 · a missing result has no events and no totalPages; the value received before still counts", async () => {
    for (const none of [undefined, null]) {
      respondWith(none);
      expect(await all()).toEqual([]);
    }
    expect(partner.calls.length).toBe(2);
    respondWith(page(1, 3), undefined, page(3, null));
    expect(await all()).toEqual([page(1, 3), page(3, null)]);
    expect(partner.calls.length).toBe(5);
  });

  it.each([
    ["no body", () => new Response(null)],
    ["null", () => Response.json(null)],
    [
      "a text for events",
      () => Response.json({ result: page(2, undefined, "abc" as never), errors: [], success: true }),
    ],
    [
      "an object for events",
      () => Response.json({ result: page(2, undefined, { length: 2 } as never), errors: [], success: true }),
    ],
  ])("CAL-107 · a 200 with %s has no events and no totalPages", async (_what, respond) => {
    respondWith(page(1, undefined));
    partner.script.push(respond);
    expect(await all()).toEqual([page(1, undefined)]);
    expect(partner.calls.length).toBe(2);
  });

  it.each([0, -1, 1.5, "9", 1e300, {}, []])(
    "CAL-107 · a totalPages of %j ends no later than the events",
    async (stated) => {
      respondWith(page(1, stated as number), page(2, stated as number, []), page(3, 3, []));
      const read = await all();
      expect(read.map(({ pageNumber }) => pageNumber)).toEqual([1]);
    },
  );

  it("CAL-107 · goes by the newest totalPages", async () => {
    respondWith(page(1, 3), page(2, 2));
    expect((await all()).length).toBe(2);
    expect(partner.calls.length).toBe(2);
  });

  it("reads a page when it is asked for: leaving the loop reads no more", async () => {
    respondWith(page(1, 3), page(2, 3));
    for await (const one of pages()) if (one.pageNumber === 1) break;
    expect(partner.calls.length).toBe(1);
  });

  it("CAL-105 CAL-108 · throws for errors that a 200 hides", async () => {
    respondWith(page(1, 2));
    const errors = [{ type: "t", message: "m", code: "c" }];
    partner.script.push(() => Response.json({ errors, success: false }));
    const iterator = pages();
    expect((await iterator.next()).value).toEqual(page(1, 2));
    const thrown = await iterator.next().catch((caught: unknown) => caught);
    expect(thrown).toBeInstanceOf(PartialFailureError);
    expect(thrown).toMatchObject({ failures: errors });
  });

  it("CAL-109 · throws for a 404", async () => {
    partner.script.push(status(404));
    await expect(all()).rejects.toThrow(ResponseError);
  });

  it("ends when the signal aborts", async () => {
    respondWith(page(1, 3), page(2, 3));
    const controller = new AbortController();
    const iterator = pages(controller.signal);
    await iterator.next();
    controller.abort();
    await expect(iterator.next()).rejects.toMatchObject({ name: "AbortError" });
    expect(partner.calls.length).toBe(1);
  });

  it.each([
    [undefined, "eventPages: pageSize is undefined; it must be a whole number above 0."],
    [null, "eventPages: pageSize is undefined; it must be a whole number above 0."],
    [{ pageSize: 10, polcy: {} }, "eventPages: unknown option polcy. The options are: pageSize, signal."],
  ])("refuses %j as its options, and sends nothing", async (options, message) => {
    const first = eventPages(partner.client(), "account-1", "calendar-1", options as never).next();
    await expect(first).rejects.toThrow(ConfigurationError);
    await expect(first).rejects.toThrow(message);
    expect(partner.calls).toEqual([]);
  });

  it.each([0, -1, 1.5, Number.NaN, "10"])("CAL-103 · refuses a pageSize of %s, and sends nothing", async (pageSize) => {
    const options = { pageSize: pageSize as number };
    const first = eventPages(partner.client(), "account-1", "calendar-1", options).next();
    await expect(first).rejects.toThrow(ConfigurationError);
    await expect(first).rejects.toThrow(/pageSize is .*; it must be a whole number above 0/);
    expect(partner.calls).toEqual([]);
  });
});
