import type { Exchange } from "./api.ts";
import { escaped } from "./bundle.ts";
import type { Problem } from "./problem.ts";
import type { RecordedProblem } from "./recorded-problem.ts";
import type { Refusal } from "./refusal.ts";
import type { Reply } from "./reply.ts";
import { rulesAt } from "./rules-at.ts";
import { statementOf } from "./statement-of.ts";

/** A request with a thousand problems is logged with the first ones. */
const mostProblems = 20;

/** A place may show many rules; the first ones tell enough. */
const mostRules = 5;

/** A field's name is made of the request's own names, however long they are. */
const longestField = 200;

/**
 * The problems that a refusal names, each with its rules: its own, else those of the place in the document, else those of the
 * refusal or of the response that the document lists for its status, else the open points that the response is marked with.
 */
export function recordedProblems(
  { status, message, details }: Refusal,
  exchange: Exchange,
  openPoint: Reply["openPoint"],
): RecordedProblem[] {
  const { problems = [], field = "request", rule, openPoint: own } = details;
  const choices = [
    [rule ?? []].flat(),
    [own ?? []].flat(),
    listedRules(exchange, status),
    [openPoint ?? []].flat(),
    exchange.api.name === "control" ? ["control"] : [],
  ];
  const general = choices.find((ids) => ids.length > 0) ?? [];
  if (problems.length === 0) return [{ field, message, rules: described(general) }];
  return problems.slice(0, mostProblems).map((problem) => {
    const ids = problem.rule === undefined ? placeRules(problem, exchange) : [problem.rule];
    return {
      field: `${problem.in}${problem.at}`.slice(0, longestField),
      message: problem.message,
      rules: described(ids.length > 0 ? ids : general),
    };
  });
}

function described(ids: readonly string[]): RecordedProblem["rules"] {
  return ids.slice(0, mostRules).map((id) => ({ id, statement: statementOf(id) }));
}

/** The rules that the document shows where the problem is. */
function placeRules({ in: where, at }: Problem, { operation, headers }: Exchange): readonly string[] {
  const { document, pointer } = operation;
  if (where === "body") {
    const content = `${pointer}/requestBody/content`;
    const [type = ""] = (headers["content-type"] ?? "application/json").split(";");
    const given = rulesAt(document, `${content}/${escaped(type.trim().toLowerCase())}/schema`, at);
    return given.length > 0 ? given : rulesAt(document, `${pointer}/requestBody`, "");
  }
  const [, name = ""] = at.split("/");
  const parameter = operation.document.validators.of(operation).parameterPointer(where, name);
  return parameter === undefined ? [] : rulesAt(document, parameter, "");
}

/** The rules of the response that the operation lists for a status. */
function listedRules({ operation: { document, pointer } }: Exchange, status: number): readonly string[] {
  if (pointer === "") return [];
  return rulesAt(document, `${pointer}/responses/${status}`, "");
}
