import { describe, expect, it } from "vitest";
import { calendarEvents, PartialFailureError } from "../src/index.ts";
import { fakeApi } from "./fake-api.ts";

const page = (pageNumber: number, ids: readonly string[]) => () =>
  Response.json({
    result: { data: ids.map((id) => ({ id })), totalResults: 3, pageNumber, pageSize: 2, totalPages: 2 },
    errors: [],
    success: true,
  });

describe("calendarEvents", () => {
  it("CAL-102 CAL-106 CAL-107 · gives the events of pageNumber 1 to totalPages, one by one", async () => {
    const partner = fakeApi(page(1, ["a", "b"]), page(2, ["c"]));
    const read = [];
    for await (const { id } of calendarEvents(partner.client(), "account-1", "calendar-1", { pageSize: 2 }))
      read.push(id);
    expect(read).toEqual(["a", "b", "c"]);
    expect(partner.calls.map(({ url }) => url.search)).toEqual([
      "?pageNumber=1&pageSize=2",
      "?pageNumber=2&pageSize=2",
    ]);
  });

  it("CAL-107 · reads no page before its first event is asked for", async () => {
    const partner = fakeApi(page(1, ["a", "b"]), page(2, ["c"]));
    for await (const { id } of calendarEvents(partner.client(), "account-1", "calendar-1", { pageSize: 2 })) {
      if (id === "b") break;
    }
    expect(partner.calls.length).toBe(1);
  });

  it("names itself where it is given no client", async () => {
    const events = calendarEvents(undefined as never, "account-1", "calendar-1", { pageSize: 1 });
    await expect(events.next()).rejects.toThrow(
      "calendarEvents: client is a value of type undefined without GET(). Give the client of the API.",
    );
  });

  it.each([0, -1, 1.5, Number.NaN])("names itself where pageSize is wrong: %s", async (pageSize) => {
    const partner = fakeApi();
    const events = calendarEvents(partner.client(), "account-1", "calendar-1", { pageSize });
    await expect(events.next()).rejects.toThrow(
      `calendarEvents: pageSize is ${pageSize}; it must be a whole number above 0.`,
    );
    expect(partner.calls).toEqual([]);
  });

  it("CAL-105 · throws a page that says success: false", async () => {
    const partner = fakeApi(page(1, ["a"]), () => Response.json({ result: null, errors: [], success: false }));
    const read = async () => {
      for await (const _ of calendarEvents(partner.client(), "account-1", "calendar-1", { pageSize: 1 }));
    };
    await expect(read()).rejects.toBeInstanceOf(PartialFailureError);
  });
});
