import { at } from "../../engine/bundle.ts";
import type { Document } from "../../engine/document.ts";
import type { Problem } from "../../engine/problem.ts";
import { financialField } from "./financial-field.ts";

const schema = "/components/schemas/PayoutSetupRequest";

/** What is wrong with a payout setup, told by the form that its `experience` asks for instead of by all forms at once. */
export function payoutProblems(body: unknown, { bundle, validators }: Document): readonly Problem[] {
  const forbidden = at(bundle, "/components/schemas/FinancialFieldName/pattern") as string;
  const field = financialField(body, new RegExp(forbidden));
  if (field !== undefined) {
    const message = `body${field} is not allowed: the payments provider collects financial data itself`;
    return [{ in: "body", at: field, keyword: "not", message }];
  }
  const forms = (at(bundle, `${schema}/oneOf`) as readonly unknown[]).map((_, index) => `${schema}/oneOf/${index}`);
  const experienceOf = (form: string) => at(bundle, `${form}/properties/experience/enum/0`);
  const given = (body as { readonly experience?: unknown } | null)?.experience;
  const chosen = forms.find((form) => experienceOf(form) === given);
  if (chosen !== undefined) return validators.value(chosen, body).map(named);
  return validators
    .value(`${forms[0]}`, body)
    .filter((problem) => !problem.at.startsWith("/contact"))
    .map((problem) =>
      problem.at === "/experience" && problem.keyword === "enum"
        ? { ...problem, message: `body/experience must be one of: ${forms.map(experienceOf).join(", ")}` }
        : problem,
    );
}

function named(problem: Problem): Problem {
  return problem.at === "/contact" && problem.message.endsWith("must be null")
    ? { ...problem, message: "body/contact is not allowed with this experience" }
    : problem;
}
