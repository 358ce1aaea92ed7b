import { isHeaderName } from "../engine/header-name.ts";
import { quoted } from "../engine/suggestion.ts";
import { isSecretHeader, isSecretName } from "../requests/secret-names.ts";
import type { Expectation, RequestPattern } from "./expectation.ts";

/** Why an expectation cannot be verified, and which field says so. */
export interface ExpectationProblem {
  readonly message: string;
  readonly field: string;
}

/** The first problem that its schema does not show. */
export function expectationProblem(expectation: Expectation): ExpectationProblem | undefined {
  const { times, atLeast, atMost, order } = expectation;
  if (times !== undefined && (atLeast !== undefined || atMost !== undefined))
    return problem("times", "`times` is the exact number; give it without `atLeast` and `atMost`.");
  if (atLeast !== undefined && atMost !== undefined && atLeast > atMost)
    return problem("atLeast", "`atLeast` is greater than `atMost`; no number is both.");
  if (order === undefined) return patternProblem(expectation, "");
  const beside = besideOrder.find((name) => expectation[name] !== undefined);
  if (beside !== undefined)
    return problem(beside, `${quoted(beside)} has no meaning beside \`order\`; give it inside of one of its items.`);
  for (const [index, pattern] of order.entries()) {
    const found = patternProblem(pattern, `order/${index}/`);
    if (found !== undefined) return found;
  }
  return undefined;
}

const besideOrder = [
  "operation",
  "api",
  "caller",
  "status",
  "fired",
  "headers",
  "body",
  "bodyAbsent",
  "times",
  "atLeast",
  "atMost",
] as const;

function patternProblem({ headers = {}, body, bodyAbsent }: RequestPattern, place: string) {
  if (body !== undefined && bodyAbsent) return problem(`${place}bodyAbsent`, "`bodyAbsent` contradicts `body`.");
  for (const [name, value] of Object.entries(headers)) {
    if (!isHeaderName(name))
      return problem(`${place}headers/${name}`, `${quoted(`headers.${name}`)} is not a name that a header can have.`);
    if (value === null || !isSecretHeader(name.toLowerCase())) continue;
    const message = `The log masks the header ${quoted(name)}, so its value cannot be matched. Match \`caller\`, who sent it.`;
    return problem(`${place}headers/${name}`, message);
  }
  const secret = secretIn(body, "");
  if (secret === undefined) return undefined;
  const message = `The log masks ${quoted(`body${secret}`)}, so its value cannot be matched. Leave it out of the expectation.`;
  return problem(`${place}body${secret}`, message);
}

/** Where a value has a secret field, as a JSON Pointer. */
function secretIn(value: unknown, place: string): string | undefined {
  if (typeof value !== "object" || value === null) return undefined;
  for (const [name, member] of Object.entries(value)) {
    const at = `${place}/${name}`;
    const found = isSecretName(name) ? at : secretIn(member, at);
    if (found !== undefined) return found;
  }
  return undefined;
}

function problem(field: string, message: string): ExpectationProblem {
  return { message, field: `body/${field}` };
}
