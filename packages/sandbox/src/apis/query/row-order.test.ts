import { expect, test } from "vitest";
import { reportRequester } from "../../../test/report-requester.ts";

const { campaigns, rows } = reportRequester();
const report = { interval: "day", dimensions: ["device"], metrics: ["impressions", "referrals"] };

test("QRY-039 · orderBys is an optional array of objects", async () => {
  for (const orderBys of [{}, "impressions", ["impressions"], null, [{ column: 1 }], [{ direction: [] }]]) {
    expect((await campaigns({ orderBys })).status).toBe(400);
  }
});

test("QRY-041, QRY-042 · desc puts the greatest first, also of a dimension or of datetime", async () => {
  for (const column of ["impressions", "device", "datetime"]) {
    const values = (await rows({ ...report, orderBys: [{ column, direction: "desc" }] })).map(
      (row) => row[column] ?? 0,
    );
    expect(values).toEqual(values.toSorted((one, other) => (one === other ? 0 : one < other ? 1 : -1)));
  }
  expect((await campaigns({ orderBys: [{ column: "no_such_slug", direction: "desc" }] })).status).toBe(400);
});

test("the first column decides, then the next one", async () => {
  const orderBys = ["device", "impressions"].map((column) => ({ column, direction: "desc" }));
  const given = await rows({ ...report, orderBys });
  const expected = (await rows(report)).toSorted(
    (one, other) =>
      String(other.device).localeCompare(String(one.device)) || Number(other.impressions) - Number(one.impressions),
  );
  expect(given.map(({ impressions }) => impressions)).toEqual(expected.map(({ impressions }) => impressions));
});

test("QRY-040 · either key may be missing; the order is then undefined, marked", async () => {
  for (const entry of [{}, { column: "impressions" }, { direction: "desc" }]) {
    const { status, body, openPoint } = await campaigns({ ...report, orderBys: [entry] });
    expect([status, body.data]).toEqual([200, await rows(report)]);
    expect(openPoint).toContain("QRY-040");
  }
});

test("QRY-043 · another direction is accepted, its order undefined, marked", async () => {
  for (const direction of ["asc", "ASC", "", "down"]) {
    const { status, openPoint } = await campaigns({ ...report, orderBys: [{ column: "impressions", direction }] });
    expect([status, openPoint]).toEqual([200, expect.stringContaining("QRY-043")]);
  }
});

test("QRY-044 · without an order it is the same in every call, marked; so is a column that no row has", async () => {
  const { body, openPoint } = await campaigns(report);
  expect([body.data, openPoint]).toEqual([await rows(report), expect.stringContaining("QRY-044")]);
  const ordered = await campaigns({ ...report, orderBys: [{ column: "gross_cost", direction: "desc" }] });
  expect([ordered.status, ordered.openPoint]).toEqual([200, expect.stringContaining("QRY-044")]);
  const documented = await campaigns({ ...report, orderBys: [{ column: "impressions", direction: "desc" }] });
  expect(documented.openPoint).toBe("QRY-023");
});

test("a report that asks for nothing open is not marked", async () => {
  const { status, openPoint } = await campaigns({ orderBys: [{ column: "impressions", direction: "desc" }] });
  expect([status, openPoint]).toEqual([200, undefined]);
});
