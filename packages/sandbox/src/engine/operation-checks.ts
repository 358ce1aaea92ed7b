import type { Json } from "./bundle.ts";
import type { OperationDescription, Place, Validate } from "./description.ts";
import { type Problem, problemOf } from "./problem.ts";

/** How a value breaks its schema. */
export type Check = (value: unknown) => Problem[];

/** What a document says of one operation's requests and responses. */
export interface OperationChecks {
  /** Media types that it takes; undefined where it takes no body. */
  readonly mediaTypes: readonly string[] | undefined;
  readonly bodyRequired: boolean;
  /** Checks parameters of one place, and converts texts in `values` to the types of the spec. */
  parameters(place: Place, values: Json): Problem[];
  /** Names of the parameters of a place; a header's is in lower case. */
  parameterNames(place: Place): readonly string[];
  /**
   * Checks a body. Of a large one that breaks its schema only the first problem is reported: all of them would take many times
   * its own size.
   */
  body(mediaType: string, value: unknown, isLarge: boolean): Problem[];
  /**
   * The check of a response's body, where undefined means that it has none. Undefined where the document does not list the
   * status, neither as it is nor as `2XX`.
   */
  response(status: number): Check | undefined;
}

export function operationChecks({ parameters, body, responses }: OperationDescription): OperationChecks {
  const checks = new Map(Object.entries(responses).map(([status, { validate }]) => [status, responseCheck(validate)]));
  return {
    mediaTypes: body && Object.keys(body.content),
    bodyRequired: body?.required === true,
    parameterNames: (place) => Object.keys(parameters[place]?.rules ?? {}),
    parameters(place, values) {
      const validate = parameters[place]?.validate;
      return validate === undefined ? [] : problemsOf(place, validate, values);
    },
    body(mediaType, value, isLarge) {
      const content = body?.content[mediaType];
      if (content === undefined) return [];
      if (!isLarge || content.validateFirst === undefined) return problemsOf("body", content.validate, value);
      return problemsOf("body", content.validateFirst, value).map((problem) => ({ ...problem, first: true }));
    },
    response: (status) =>
      checks.get(`${status}`) ?? checks.get(`${Math.floor(status / 100)}XX`) ?? checks.get("default"),
  };
}

/** Those of an operation that no document has. */
export const noChecks: OperationChecks = {
  mediaTypes: undefined,
  bodyRequired: false,
  parameters: () => [],
  parameterNames: () => [],
  body: () => [],
  response: () => undefined,
};

export function problemsOf(place: Problem["in"], validate: Validate, value: unknown): Problem[] {
  return validate(value) ? [] : (validate.errors ?? []).map((error) => problemOf(place, error));
}

function responseCheck(validate: Validate | undefined): Check {
  if (validate === undefined) return (value) => (value === undefined ? [] : [notDocumented]);
  return (value) => problemsOf("body", validate, value);
}

const notDocumented: Problem = { in: "body", at: "", keyword: "false", message: "body is not documented" };
