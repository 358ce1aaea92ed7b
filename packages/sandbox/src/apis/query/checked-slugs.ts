import { Refusal } from "../../engine/refusal.ts";
import type { components } from "../../generated/query.ts";
import type { ReportKind } from "./slugs.ts";

/**
 * Lets pass what names nothing but slugs that the kind of report has (READINGS Q6), and a time zone and a currency that are
 * not empty (READINGS Q7).
 *
 * @throws Refusal 400.
 */
export function checkedSlugs<Count extends string>(
  body: components["schemas"]["ReportRequest"],
  { dimensions, metrics }: ReportKind<Count>,
): void {
  const known = { dimensions: new Set(dimensions), metrics: new Set(Object.keys(metrics)) };
  const isSlug = (slug: string) => known.dimensions.has(slug) || known.metrics.has(slug);
  const unknown = [
    ...body.metrics.filter((slug) => !known.metrics.has(slug)),
    ...(body.dimensions ?? []).filter((slug) => !known.dimensions.has(slug)),
    ...Object.keys(body.dimensionFilters ?? {}).filter((slug) => !known.dimensions.has(slug)),
    ...(body.orderBys ?? []).flatMap(({ column = "datetime" }) =>
      column === "datetime" || isSlug(column) ? [] : column,
    ),
  ];
  if (unknown.length > 0) throw new Refusal(400, "A slug is none of the report's.", { fired: "unknown slug" });
  if (body.timezoneVariation === "" || body.currencyCode === "") {
    const openPoint = "QRY-020";
    throw new Refusal(400, "Time zone and currency must not be empty.", { openPoint, fired: "empty value" });
  }
}
