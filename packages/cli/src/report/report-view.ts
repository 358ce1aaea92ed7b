import { stringify } from "csv-stringify/sync";
import { bar } from "./bar.ts";
import { plainText } from "./plain-text.ts";
import { sparkline } from "./sparkline.ts";
import { type Column, table } from "./table.ts";

export type ReportRow = Readonly<Record<string, unknown>>;

/** A report, with the request that gives its columns their order. */
export interface ReportView {
  readonly rows: readonly ReportRow[];
  readonly metrics: readonly string[];
  readonly dimensions: readonly string[];
  readonly hasInterval: boolean;
}

const barWidth = 20;
const sparkWidth = 60;

/** The report for a terminal. `chart` draws the first metric: as bars, or over time as one curve per group. */
export function reportTable(view: ReportView, chart: boolean): string {
  const { rows, metrics } = view;
  if (rows.length === 0) return "No rows.\n";
  const keys = keysOf(view);
  const columns: Column[] = keys.map((title) => ({ title, right: metrics.includes(title) }));
  const cells = rows.map((row) => keys.map((key) => cell(row[key])));
  const [metric] = metrics;
  const hasGroups = view.hasInterval && view.dimensions.length > 0;
  if (!chart || metric === undefined || rows.length < 2) return `${table(columns, cells)}\n`;
  if (hasGroups) return `${table(columns, cells)}\n\n${curves(view, metric)}\n`;
  const most = highest(rows.map((row) => numberOf(row[metric]) ?? 0));
  const withBars = cells.map((row, index) => [...row, bar(numberOf(rows[index]?.[metric]) ?? 0, most, barWidth)]);
  return `${table([...columns, { title: metric, right: false }], withBars)}\n`;
}

/** CSV with a header, columns in the order of the request. Texts that a spreadsheet would run as a formula are escaped. */
export function reportCsv(view: ReportView): string {
  const keys = keysOf(view);
  const records = view.rows.map((row) => keys.map((key) => csvCell(row[key])));
  return stringify([keys, ...records], { escape_formulas: true });
}

function keysOf({ rows, metrics, dimensions, hasInterval }: ReportView): string[] {
  const asked = [...(hasInterval ? ["datetime"] : []), ...dimensions, ...metrics];
  const others = rows.flatMap((row) => Object.keys(row)).filter((key) => !asked.includes(key));
  return [...new Set([...asked, ...others])];
}

/** A report may have more rows than a function takes arguments. */
function highest(values: readonly number[]): number {
  return values.reduce((most, value) => Math.max(most, value), Number.NEGATIVE_INFINITY);
}

/** One line per group: its name, its curve and its highest value. */
function curves({ rows, dimensions }: ReportView, metric: string): string {
  const times = [...new Set(rows.map(({ datetime }) => String(datetime)))].sort();
  const groups = new Map<string, Map<string, number>>();
  for (const row of rows) {
    const name = dimensions.map((dimension) => cell(row[dimension])).join(" · ");
    const values = groups.get(name) ?? new Map<string, number>();
    groups.set(name, values.set(String(row.datetime), numberOf(row[metric]) ?? 0));
  }
  const columns = [`${metric} by ${dimensions.join(", ")}`, `${times[0]} to ${times.at(-1)}`, "highest"];
  const lines = [...groups].map(([name, values]) => [
    name,
    sparkline(
      times.map((time) => values.get(time)),
      sparkWidth,
    ),
    cell(highest([...values.values()])),
  ]);
  return table(
    columns.map((title, index) => ({ title, right: index === 2 })),
    lines,
  );
}

function cell(value: unknown): string {
  const number = numberOf(value);
  if (number !== undefined) return number.toLocaleString("en", { maximumFractionDigits: 2 });
  return value === undefined || value === null
    ? ""
    : plainText(typeof value === "string" ? value : JSON.stringify(value));
}

function csvCell(value: unknown): string | number | undefined {
  if (value === undefined || value === null) return undefined;
  return typeof value === "number" || typeof value === "string" ? value : JSON.stringify(value);
}

function numberOf(value: unknown): number | undefined {
  return typeof value === "number" ? value : undefined;
}
