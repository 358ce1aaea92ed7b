import type { Exchange } from "./api.ts";
import type { OperationDescription } from "./description.ts";
import type { Operation } from "./operation.ts";
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
 * The problems that a refusal names, each with its rules. The rules are those of the problem itself. If it has none, they are those of its
 * place in the document, then of the refusal, then of the documented response with that status. The last are the marks of undocumented
 * behavior on the response.
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
  if (problems.length === 0) return [{ field, message, rules: described(general, exchange) }];
  return problems.slice(0, mostProblems).map((problem) => {
    const ids = problem.rule === undefined ? placeRules(problem, exchange) : [problem.rule];
    return {
      field: `${problem.in}${problem.at}`.slice(0, longestField),
      message: problem.message,
      rules: described(ids.length > 0 ? ids : general, exchange),
    };
  });
}

function described(ids: readonly string[], { operation }: Exchange): RecordedProblem["rules"] {
  // Read when it is shown: a page loads the sentences then.
  return ids.slice(0, mostRules).map((id) => ({
    id,
    get statement() {
      return statementOf(id, operation.document);
    },
  }));
}

/** The rules that the document shows where the problem is. */
function placeRules({ in: where, at }: Problem, { operation, headers }: Exchange): readonly string[] {
  const { body, parameters } = descriptionOf(operation) ?? {};
  if (where === "body") {
    const [type = ""] = (headers["content-type"] ?? "application/json").split(";");
    const content = ownValue(body?.content, type.trim().toLowerCase());
    const given = rulesAt(operation.document.rulePlaces, content?.place, at);
    return given.length > 0 ? given : (body?.rules ?? []);
  }
  const [, name = ""] = at.split("/");
  return ownValue(parameters?.[where]?.rules, name) ?? [];
}

/** The rules of the response that the operation lists for a status. */
function listedRules({ operation }: Exchange, status: number): readonly string[] {
  return descriptionOf(operation)?.responses[status]?.rules ?? [];
}

function descriptionOf({ document, pointer }: Operation): OperationDescription | undefined {
  return document.operations.find((operation) => operation.pointer === pointer);
}

/** Names come from requests. */
function ownValue<Value>(values: Readonly<Record<string, Value>> | undefined, name: string): Value | undefined {
  return values !== undefined && Object.hasOwn(values, name) ? values[name] : undefined;
}
