import type { Problem } from "../../engine/problem.ts";
import { invalidRequest, Refusal } from "../../engine/refusal.ts";
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
    ...body.metrics.map((slug, index) => [slug, known.metrics.has(slug), `/metrics/${index}`] as const),
    ...(body.dimensions ?? []).map(
      (slug, index) => [slug, known.dimensions.has(slug), `/dimensions/${index}`] as const,
    ),
    ...Object.keys(body.dimensionFilters ?? {}).map(
      (slug) => [slug, known.dimensions.has(slug), "/dimensionFilters"] as const,
    ),
    ...(body.orderBys ?? []).map(({ column = "datetime" }, index) => {
      return [column, column === "datetime" || isSlug(column), `/orderBys/${index}/column`] as const;
    }),
  ].filter(([, isKnown]) => !isKnown);
  if (unknown.length > 0) {
    const problems = unknown.map(([slug, , at]): Problem => {
      const message = `body${at} names "${slug.slice(0, longestSlug)}", which is not a slug of this report`;
      return { in: "body", at, keyword: "slug", message, rule: "QRY-071" };
    });
    throw invalidRequest(400, problems, { fired: "unknown slug" });
  }
  if (body.timezoneVariation === "" || body.currencyCode === "") {
    const field = body.timezoneVariation === "" ? "body/timezoneVariation" : "body/currencyCode";
    throw new Refusal(400, `${field} must not be empty.`, { openPoint: "QRY-020", field, fired: "empty value" });
  }
}

/** Of a slug that is none so many characters are quoted. */
const longestSlug = 60;
