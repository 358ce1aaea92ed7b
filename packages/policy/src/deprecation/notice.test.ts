import { beforeEach, describe, expect, test, vi } from "vitest";
import { query, reporting } from "../../test/apis.ts";
import { fakeServer } from "../../test/fake-server.ts";
import { thrownBy } from "../../test/thrown-by.ts";
import { sharedState } from "../facts/shared-state.ts";
import { type DeprecationNotice, noticeDeprecation } from "./notice.ts";

const old = { id: "reportAccounts", safety: "read", deprecated: true } as const;
const successor = "query";

beforeEach(() => sharedState().notices.clear());

/** The notices, in order. */
function listener() {
  const reported: DeprecationNotice[] = [];
  return { reported, report: (notice: DeprecationNotice) => void reported.push(notice) };
}

describe("noticeDeprecation", () => {
  test("REP-091 · reports API, operation and successor", () => {
    const { reported, report } = listener();
    noticeDeprecation("reporting", { ...old, successor }, report);
    expect(reported).toEqual([{ api: "reporting", operation: "reportAccounts", successor: "query" }]);
  });

  test("once per process, API and successor, whoever asks and whichever operation it is", () => {
    const [one, other] = [listener(), listener()];
    noticeDeprecation("reporting", { ...old, successor }, one.report);
    noticeDeprecation("reporting", { ...old, id: "reportCampaigns", successor }, one.report);
    noticeDeprecation("reporting", { ...old, successor }, other.report);
    noticeDeprecation("reporting", { ...old, id: "readMetadata" }, other.report);
    noticeDeprecation("reporting", { ...old, id: "readMetadata" }, one.report);
    noticeDeprecation("events", old, one.report);
    expect(one.reported.map(({ api, operation }) => `${api} ${operation}`)).toEqual([
      "reporting reportAccounts",
      "events reportAccounts",
    ]);
    expect(other.reported).toEqual([{ api: "reporting", operation: "readMetadata", successor: undefined }]);
  });

  test("an operation that is not deprecated gives none", () => {
    const { reported, report } = listener();
    noticeDeprecation("query", { id: "listQueryAccounts", safety: "read" }, report);
    expect(reported).toEqual([]);
  });

  test("the default is a warning on the console", () => {
    const warn = vi.spyOn(console, "warn").mockReturnValue();
    noticeDeprecation("reporting", { ...old, successor }, undefined);
    noticeDeprecation("reporting", { ...old, successor }, undefined);
    noticeDeprecation("events", old, undefined);
    expect(warn.mock.calls).toEqual([
      [
        "Tillside: reportAccounts of the reporting API is deprecated. The contract names the query API in place of the reporting API. (onDeprecation: false hides this notice.)",
      ],
      ["Tillside: reportAccounts of the events API is deprecated. (onDeprecation: false hides this notice.)"],
    ]);
  });

  test("when switched off it reports nothing, and leaves the notice to others", () => {
    const warn = vi.spyOn(console, "warn").mockReturnValue();
    noticeDeprecation("reporting", old, false);
    expect(warn).not.toHaveBeenCalled();
    const { reported, report } = listener();
    noticeDeprecation("reporting", old, report);
    expect(reported).toHaveLength(1);
  });
});

describe("a client of a deprecated API", () => {
  const auth = { getToken: () => "token-1" };
  const calling = (onDeprecation: false | ((notice: DeprecationNotice) => void)) => {
    const server = fakeServer();
    return { ...server, reports: server.client(reporting, { auth, onDeprecation }) };
  };

  test("reports the first call, and not the next ones", async () => {
    const { reported, report } = listener();
    const { clock, reports, seen } = calling(report);
    expect(reported).toEqual([]);
    await clock.run(reports.GET("/reporting/accounts"));
    await clock.run(reports.GET("/reporting/accounts"));
    await clock.run(reports.GET("/metadata/accounts"));
    expect(reported).toEqual([
      { api: "reporting", operation: "reportAccounts", successor: "query" },
      { api: "reporting", operation: "readMetadata", successor: undefined },
    ]);
    expect(seen).toHaveLength(3);
  });

  test("without a function: a warning on the console", async () => {
    const warn = vi.spyOn(console, "warn").mockReturnValue();
    const { clock, reports } = calling(undefined as never);
    await clock.run(reports.GET("/reporting/accounts"));
    expect(warn).toHaveBeenCalledTimes(1);
  });

  test("switched off: nothing on the console", async () => {
    const warn = vi.spyOn(console, "warn").mockReturnValue();
    const { clock, reports } = calling(false);
    await clock.run(reports.GET("/reporting/accounts"));
    expect(warn).not.toHaveBeenCalled();
  });

  test("other operations and other APIs say nothing", async () => {
    const { reported, report } = listener();
    const { clock, client, reports } = calling(report);
    await clock.run(reports.PUT("/reporting/views", { body: {} }));
    await clock.run(reports.raw("GET", "/reporting/other", { safety: "read" }));
    await clock.run(client(query, { auth, onDeprecation: report }).GET("/v1/query/accounts"));
    expect(reported).toEqual([]);
  });

  test("a call that is refused because of its arguments is still reported at most once", async () => {
    const { reported, report } = listener();
    const { clock, reports } = calling(report);
    await thrownBy(reports.GET("/reporting/accounts", { policy: { attempts: 0 } }));
    await clock.run(reports.GET("/reporting/accounts"));
    expect(reported).toHaveLength(1);
  });
});
