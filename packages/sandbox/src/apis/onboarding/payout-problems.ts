import type { Document } from "../../engine/document.ts";
import type { Problem } from "../../engine/problem.ts";
import type { Excerpt } from "./excerpt.ts";
import { financialField } from "./financial-field.ts";

/** The problems of a payout setup, for the form that its `experience` selects instead of for all forms at once. */
export function payoutProblems(body: unknown, { excerpt, validators }: Document): readonly Problem[] {
  const { financialFields, payoutForms: forms } = excerpt as Excerpt;
  const field = financialField(body, new RegExp(financialFields));
  if (field !== undefined) {
    const message = `body${field} is not allowed: the payments provider collects financial data itself`;
    return [{ in: "body", at: field, keyword: "not", message }];
  }
  const given = (body as { readonly experience?: unknown } | null)?.experience;
  const chosen = forms.find(({ experience }) => experience === given);
  if (chosen !== undefined) return validators.value(chosen.schema, body).map(named);
  return validators
    .value(`${forms[0]?.schema}`, body)
    .filter((problem) => !problem.at.startsWith("/contact"))
    .map((problem) =>
      problem.at === "/experience" && problem.keyword === "enum"
        ? {
            ...problem,
            message: `body/experience must be one of: ${forms.map(({ experience }) => experience).join(", ")}`,
          }
        : problem,
    );
}

function named(problem: Problem): Problem {
  return problem.at === "/contact" && problem.message.endsWith("must be null")
    ? { ...problem, message: "body/contact is not allowed with this experience" }
    : problem;
}
