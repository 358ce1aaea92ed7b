import type { Response as DocumentedResponse } from "../openapi.ts";
import type { ReferenceOperation } from "../read-apis.ts";
import { type Body, bodyOf } from "./body.ts";
import { type Field, fieldOf } from "./shape.ts";
import { type Text, textOf } from "./text.ts";

/** What a status means, and what it comes with. */
export interface Response {
  readonly status: string;
  readonly isSuccess: boolean;
  readonly about: Text;
  readonly headers: readonly Field[];
  readonly body?: Body;
}

/** The documented responses, successes first. */
export function responsesOf({ facts: { responses } }: ReferenceOperation): readonly Response[] {
  return Object.entries(responses)
    .toSorted(([one], [other]) => rank(one) - rank(other))
    .map(([status, response]) => responseOf(status, response));
}

function rank(status: string): number {
  return Number(status.replaceAll("X", "0"));
}

function responseOf(status: string, response: DocumentedResponse): Response {
  const body = bodyOf(response.content, `${status}.body`);
  return {
    status,
    isSuccess: status.startsWith("2"),
    about: textOf(response),
    headers: Object.entries(response.headers ?? {}).map(([name, header]) =>
      fieldOf(name, header.schema ?? {}, `${status}.header`, { required: header.required, about: textOf(header) }),
    ),
    ...(body && { body }),
  };
}
