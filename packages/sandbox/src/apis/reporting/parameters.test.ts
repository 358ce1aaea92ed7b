import { describe, expect, test } from "vitest";
import { common, legacyRequester, reads } from "../../../test/legacy-requester.ts";

const { plain, exchange, read } = legacyRequester();
const performance = Object.entries(reads).filter(([, path]) => path.startsWith("/reporting/"));
const metadata = Object.entries(reads).filter(([, path]) => path.startsWith("/metadata/"));

test("REP-028 · without the common parameters, a performance read is 400", async () => {
  const none = { dateStart: undefined, dateEnd: undefined, currency: undefined, timeZoneVariation: undefined };
  for (const [, path] of performance) expect((await read(path, none)).status).toBe(400);
});

describe.each(performance)("%s", (_name, path) => {
  test.each([
    ["REP-020", "dateStart"],
    ["REP-022", "dateEnd"],
    ["REP-024", "currency"],
    ["REP-026", "timeZoneVariation"],
  ])("%s, REP-084 · %s is required: 400 without it, marked", async (_rule, name) => {
    expect((await read(path)).status).toBe(200);
    const { status, body, openPoint } = await read(path, { [name]: undefined });
    expect([status, body, openPoint]).toEqual([400, undefined, expect.stringContaining("REP-084")]);
  });
});

test.each(metadata)(
  "REP-028 · the record of a %s comes with the common parameters or without, marked",
  async (_name, path) => {
    expect((await read(path)).status).toBe(200);
    const none = { dateStart: undefined, dateEnd: undefined, currency: undefined, timeZoneVariation: undefined };
    const { status, body, openPoint } = await read(path, none);
    expect([status, body]).toEqual([200, (await read(path)).body]);
    expect(openPoint).toContain("REP-028");
  },
);

const bad = [
  "2025-12-01",
  "2025-12-01T00:00:00",
  "2025-12-01T00:00:00.00",
  "2025-12-01T00:00:00.000Z",
  "2025-12-01T00:00:00.000+01:00",
  "2025-02-30T00:00:00.000",
  "2025-12-01T24:00:00.000",
  "",
  "soon",
];
test.each([
  ["REP-021", "dateStart"],
  ["REP-023", "dateEnd"],
])("%s · %s is a date-time with milliseconds and without an offset", async (_rule, name) => {
  expect((await read(reads.summary, { [name]: "2025-12-31T23:59:59.999" })).status).toBe(200);
  for (const value of bad) expect((await read(reads.summary, { [name]: value })).status).toBe(400);
});

test("REP-025 · currency is one of ten", async () => {
  for (const currency of ["AUD", "CAD", "EUR", "GBP", "JPY", "NZD", "SGD", "USD", "KRW", "CNY"]) {
    expect((await read(reads.summary, { currency })).status).toBe(200);
  }
  for (const currency of ["CHF", "usd", "", "USD,EUR"]) {
    expect((await read(reads.summary, { currency })).status).toBe(400);
  }
});

test("REP-027 · timeZoneVariation is an Olson name, one of the three or another", async () => {
  for (const zone of ["America/Chicago", "Pacific/Honolulu", "Australia/Sydney", "Europe/Berlin", "UTC"]) {
    expect((await read(reads.summary, { timeZoneVariation: zone })).status).toBe(200);
  }
  for (const zone of ["Mars/Olympus", "", "+05:00", "__proto__"]) {
    expect((await read(reads.summary, { timeZoneVariation: zone })).status).toBe(400);
  }
});

test("REP-029 · the end is not part of the range, which may be of any length; marked", async () => {
  const of = async (dateStart: string, dateEnd: string) => {
    const range = { dateStart: `${dateStart}T00:00:00.000`, dateEnd: `${dateEnd}T00:00:00.000` };
    return read(reads.campaignHistogram, range);
  };
  const { body, openPoint } = await of("2025-12-01", "2025-12-03");
  expect([...body].map(({ intervalTimestamp }) => String(intervalTimestamp).slice(0, 10))).toEqual([
    "2025-12-01",
    "2025-12-02",
  ]);
  expect(openPoint).toContain("REP-029");
  expect((await of("2025-12-03", "2025-12-01")).body).toEqual([]);
  expect((await of("0001-01-01", "9999-12-31")).status).toBe(200);
  for (const [, path] of performance) expect((await read(path)).openPoint).toContain("REP-029");
});

test("REP-060 · the grouping parameter is groupby, in lower case", async () => {
  expect((await read(reads.campaignBreakdown, { groupby: "creative" })).body).toHaveLength(2);
  expect((await read(reads.campaignBreakdown, { groupBy: "creative" })).body).toEqual([]);
});

test("REP-089, REP-090 · svc-version may be absent or anything, and changes nothing", async () => {
  const authorization = `Bearer ${(await exchange()).body.access_token}`;
  const url = `/api${reads.summary}?${new URLSearchParams(common)}`;
  const latest = await plain.send("GET", url, { headers: { authorization } });
  expect(latest.status).toBe(200);
  for (const version of ["alpha-20200701", "beta", "0", "x".repeat(500)]) {
    const { status, body } = await plain.send("GET", url, { headers: { authorization, "svc-version": version } });
    expect([status, body]).toEqual([200, latest.body]);
  }
});

test("a parameter that comes twice is 400", async () => {
  const authorization = `Bearer ${(await exchange()).body.access_token}`;
  for (const more of ["currency=USD", "dateStart=x", "timeZoneVariation=UTC", "groupby=page&groupby=age"]) {
    const url = `/api${reads.transactionsBreakdown}?${new URLSearchParams(common)}&${more}`;
    expect((await plain.send("GET", url, { headers: { authorization } })).status).toBe(400);
  }
});

test("REP-083 · errors have no body, marked", async () => {
  for (const response of [await read(reads.summary, { currency: "X" }), await read(reads.summary, {}, 2)]) {
    expect([response.body, response.openPoint]).toEqual([undefined, expect.stringContaining("REP-083")]);
  }
});
