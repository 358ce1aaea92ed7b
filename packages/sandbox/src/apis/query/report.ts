import type { Exchange } from "../../engine/api.ts";
import type { Reply } from "../../engine/reply.ts";
import type { components, operations } from "../../generated/query.ts";
import { type Cell, groupsOf, sumsOf } from "../../reports/cell.ts";
import { reportableCatalogue } from "../../reports/reached-account.ts";
import type { World } from "../../world/world.ts";
import { checkedSlugs } from "./checked-slugs.ts";
import { intervalStarts } from "./interval-starts.ts";
import { reportRange } from "./report-range.ts";
import { orderRows } from "./row-order.ts";
import type { ReportKind } from "./slugs.ts";

type ReportRequest = components["schemas"]["ReportRequest"];
type Row = components["schemas"]["ReportRow"];

/**
 * Runs a report of one kind: the cells of its days, filtered (any value of a slug, every slug), grouped, summed, ordered,
 * cut off at `limit`. Groups without data have no row; amounts are the same in every currency.
 *
 * @throws Refusal 400 for slugs or days that do not exist, 403 and 404 as `reportableCatalogue`.
 */
export function report<Count extends string>(
  { path, body, caller }: Exchange<operations["getCampaignsReport"]>,
  world: World,
  kind: ReportKind<Count>,
): Reply {
  const began = world.now;
  const catalogue = reportableCatalogue(caller, path.account_id, world);
  checkedSlugs(body, kind);
  const range = reportRange(body.startDate, body.endDate);
  const cells = filtered(kind.cells(catalogue, path.account_id, range.days), body);
  const { rows, openPoint } = orderRows(rowsOf(cells, body, kind), body.orderBys ?? []);
  const settled = [...range.openPoint, ...openPoint, ...choices(body, kind, rows)].sort();
  return {
    status: 200,
    body: {
      data: body.limit === undefined ? rows : rows.slice(0, Math.max(0, body.limit)),
      accountId: path.account_id,
      queryTimeMs: Math.round(world.now - began),
    } satisfies components["schemas"]["ReportResponse"],
    openPoint: settled.length > 0 ? settled : undefined,
  };
}

function filtered<Count extends string>(cells: Cell<Count>[], { dimensionFilters = {} }: ReportRequest) {
  const filters = Object.entries(dimensionFilters).map(([slug, values]) => [slug, new Set(values)] as const);
  return cells.filter(({ dimensions }) => filters.every(([slug, values]) => values.has(dimensions[slug] ?? "")));
}

function rowsOf<Count extends string>(cells: Cell<Count>[], body: ReportRequest, kind: ReportKind<Count>): Row[] {
  const { interval, timezoneVariation = "America/New_York" } = body;
  const dimensions = [...new Set(body.dimensions)];
  const metrics = [...new Set(body.metrics)];
  const startOf = interval && intervalStarts(interval, timezoneVariation);
  const keyOf = (cell: Cell<Count>) =>
    JSON.stringify([startOf?.(cell.day), ...dimensions.map((slug) => cell.dimensions[slug])]);
  return [...groupsOf(cells, keyOf).values()].map((group) => {
    const sums = sumsOf(group);
    const row: Row = {};
    const [first] = group;
    if (startOf && first) row.datetime = startOf(first.day);
    for (const slug of dimensions) row[slug] = first?.dimensions[slug] ?? "";
    for (const slug of metrics) row[slug] = kind.metrics[slug]?.of(sums) ?? 0;
    return row;
  });
}

/** The undocumented behavior that this report settles, beside those of its range and order. */
function choices<Count extends string>(body: ReportRequest, { metrics }: ReportKind<Count>, rows: readonly Row[]) {
  const { timezoneVariation = "America/New_York", currencyCode = "USD", limit = 1 } = body;
  const settled: Readonly<Record<string, boolean>> = {
    "QRY-020": timezoneVariation !== "America/New_York" || currencyCode !== "USD",
    "QRY-023": body.interval !== undefined,
    "QRY-033": Object.keys(body.dimensionFilters ?? {}).length > 0,
    "QRY-036": body.metrics.length === 0,
    "QRY-048": limit < 1,
    "QRY-057": rows.length === 0,
    "QRY-073": body.metrics.some((slug) => metrics[slug]?.isRatio),
  };
  return Object.keys(settled).filter((rule) => settled[rule]);
}
