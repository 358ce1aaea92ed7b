import type { Document } from "../engine/document.ts";
import type { Operation } from "../engine/operation.ts";
import { problemsOf } from "../engine/operation-checks.ts";
import { quoted, suggestion } from "../engine/suggestion.ts";
import { actionOf } from "./action.ts";
import type { FaultRule, RuleProblem } from "./fault-rule.ts";
import { namedOperations } from "./named-operation.ts";

/**
 * What the spec of the operation that a rule names does not list: its status, a header, or what its body is like. A body and headers
 * need an operation to be checked against; a status alone does not, because the API gives it a shape of its own.
 */
export function specProblem(rule: FaultRule, documents: readonly Document[]): RuleProblem | undefined {
  const { match, lawless, status, body, headers = {} } = rule;
  if (lawless || status === undefined) return undefined;
  const operations = match?.operation === undefined ? [] : namedOperations(match.operation, documents);
  if (operations.length === 0) {
    const given = body === undefined ? Object.keys(headers).length > 0 && "headers" : "body";
    if (!given) return undefined;
    return {
      field: given,
      message: `\`${given}\` is checked against an operation: name it in \`match.operation\`, or add \`lawless: true\`.`,
    };
  }
  for (const operation of operations) {
    const found = statusProblem(status, operation) ?? bodyProblem(rule, operation) ?? headerProblem(rule, operation);
    if (found !== undefined)
      return { field: found.field, message: `${found.message} To send it anyway, add \`lawless: true\`.` };
  }
  return undefined;
}

function statusProblem(status: number, operation: Operation): RuleProblem | undefined {
  if (responseOf(operation, status) !== undefined) return undefined;
  const listed = Object.keys(descriptionOf(operation)?.responses ?? {}).join(", ");
  return { field: "status", message: `The spec of ${named(operation)} does not list ${status}. It lists ${listed}.` };
}

function bodyProblem(rule: FaultRule, operation: Operation): RuleProblem | undefined {
  const { status = 0, body } = rule;
  // A refusal has a body of the API's own shape.
  if (body === undefined && (status >= 400 || actionOf(rule).breaksBody)) return undefined;
  const [problem] = operation.document.validators.of(operation).response(status)?.(body) ?? [];
  if (problem === undefined) return undefined;
  const message =
    body === undefined
      ? `A response ${status} of ${named(operation)} has a body: give one as \`body\`.`
      : `A body of ${status} of ${named(operation)} is different: ${problem.message}.`;
  return { field: `body${problem.at}`, message };
}

function headerProblem(
  { status = 0, headers = {}, retryAfter }: FaultRule,
  operation: Operation,
): RuleProblem | undefined {
  const { names: listed = [], validate } = responseOf(operation, status)?.headers ?? {};
  const unknown = Object.keys(headers).find((name) => !listed.includes(name.toLowerCase()));
  // It may be sent in every form, also one that the spec does not have.
  if (retryAfter !== undefined && !listed.includes("retry-after"))
    return {
      field: "retryAfter",
      message: `The spec of ${named(operation)} does not list \`Retry-After\` for ${status}. It lists ${listed.map(quoted).join(", ") || "none"}.`,
    };
  if (unknown === undefined) {
    const values = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));
    const [problem] = validate === undefined ? [] : problemsOf("header", validate, values);
    if (problem === undefined) return undefined;
    return {
      field: `headers${problem.at}`,
      message: `A response ${status} of ${named(operation)}: ${problem.message}.`,
    };
  }
  const near = suggestion(unknown, listed) || `. It lists ${listed.map(quoted).join(", ") || "none"}.`;
  const message = `The spec of ${named(operation)} does not list ${quoted(unknown)} for ${status}${near}`;
  return { field: `headers/${unknown}`, message };
}

function responseOf(operation: Operation, status: number) {
  const responses = descriptionOf(operation)?.responses ?? {};
  return responses[`${status}`] ?? responses[`${Math.floor(status / 100)}XX`] ?? responses.default;
}

function descriptionOf({ document, pointer }: Operation) {
  return document.operations.find((operation) => operation.pointer === pointer);
}

function named({ document, id }: Operation): string {
  return quoted(`${document.name}.${id}`);
}
