import { rateWords } from "@tillside/spec/portal";
import { listed } from "../markdown.ts";
import type { ApiError } from "./error-codes.ts";

/** Where a guide has the limit of each operation in one table. */
export const limitsAddress = "/guides/calls/rate-limits/#know-the-limits";

/**
 * What a 429 means where it stands for operations with different limits: all of the limits, the lowest first. The meaning of one of them
 * would give readers who come from another operation a wrong number. Undefined where there are no two limits.
 */
export function limitsBrief({ api, statuses, rows }: Pick<ApiError, "api" | "statuses" | "rows">): string | undefined {
  if (!statuses.includes(429)) return undefined;
  const limits = api.bundle["x-rate-limits"] ?? {};
  const found = rows.flatMap(({ operation }) => limits[String(operation.facts["x-rate-limit"])] ?? []);
  const rates = new Set(found.toSorted((one, other) => one.requests - other.requests).map(rateWords));
  return rates.size < 2 ? undefined : `The limit of the operation is used up: ${listed([...rates], "or")}.`;
}
