import type { Exchange } from "../../engine/api.ts";
import type { Problem } from "../../engine/problem.ts";
import { Refusal } from "../../engine/refusal.ts";
import { payoutProblems } from "./payout-problems.ts";

/**
 * 422 for a value outside of its enum and for an omitted position1Policy, 400 for everything else (READINGS O6). Values of
 * `dry_run` are no matter: only `true` means something (O11).
 */
export function invalid(given: readonly Problem[], { operation, body }: Exchange): Refusal | undefined {
  const payout = operation.id === "startPayoutSetup" && body !== undefined;
  const inQuery = given.filter((problem) => problem.in === "query" && problem.at !== "/dry_run");
  const inBody = given.filter((problem) => problem.in === "body");
  const problems = [...inQuery, ...(payout && inBody.length > 0 ? payoutProblems(body, operation.document) : inBody)];
  if (problems.length === 0) return undefined;
  const wrong = problems.filter((problem) => !isSemantic(problem));
  if (wrong.length > 0) return refusalOf(400, wrong, openPointOf(wrong, body));
  const isMixed = (body as { readonly status?: unknown } | undefined)?.status === "mixed";
  return refusalOf(422, problems, operation.id === "setAccountStatus" && isMixed ? "ONB-072" : undefined);
}

function isSemantic({ at, keyword }: Problem): boolean {
  return keyword === "enum" || (keyword === "required" && at.endsWith("/position1Policy"));
}

/** The open rule where the contract names no status of its own for what is missing. */
function openPointOf(problems: readonly Problem[], body: unknown): string | undefined {
  if (problems.some(({ at }) => at.endsWith("/position1Policy") && valueAt(body, at) === null)) return "ONB-305";
  const missing = problems.filter(({ keyword }) => keyword === "required").map(({ at }) => at);
  if (missing.includes("/parent_account_id")) return "ONB-139";
  if (missing.some((at) => at.startsWith("/blockedVerticals/"))) return "ONB-063";
  return missing.some((at) => at.startsWith("/contact")) ? "ONB-078" : undefined;
}

function valueAt(body: unknown, place: string): unknown {
  let value = body;
  for (const key of place.split("/").slice(1)) value = (value as Readonly<Record<string, unknown>> | undefined)?.[key];
  return value;
}

/** A request with a thousand problems gets the first ones. */
const mostShown = 20;

function refusalOf(status: number, problems: readonly Problem[], openPoint: string | undefined): Refusal {
  const shown = problems.slice(0, mostShown).map(({ message }) => message);
  const rest = problems.length > mostShown ? [`and ${problems.length - mostShown} more`] : [];
  return new Refusal(status, `${[...shown, ...rest].join("; ")}.`, { openPoint, problems, fired: "invalid" });
}
