import { listed } from "../markdown.ts";
import type { Fixtures } from "../samples/credentials.ts";
import type { ApiError, ErrorCode } from "./error-codes.ts";
import { type ListedError, listedApiError } from "./listed-error.ts";
import { type Reproduction, reproductionsOf } from "./reproduction.ts";

/** What the page of a code and its Markdown twin show. */
export interface ErrorCodeView {
  readonly code: string;
  readonly address: string;
  readonly description: string;
  /** One for each API that has the code. */
  readonly parts: readonly ErrorCodePart[];
}

export interface ErrorCodePart {
  readonly api: { readonly name: string; readonly title: string };
  readonly error: ListedError;
  readonly reproductions: readonly Reproduction[];
  /** The operations that return it, each with the place of the error on its page. */
  readonly operations: readonly { readonly id: string; readonly summary: string; readonly address: string }[];
}

export function errorCodeView({ code, address, errors }: ErrorCode, fixtures: Fixtures): ErrorCodeView {
  return {
    code,
    address,
    description: `${listed(errors.map(whose))}: what causes it, what you do, and how to get it from the sandbox.`,
    parts: errors.map((error) => ({
      api: { name: error.api.name, title: error.api.title },
      error: listedApiError(error),
      reproductions: reproductionsOf(code, error, fixtures),
      operations: operationsOf(error),
    })),
  };
}

/** `Status 409 of the Partner Onboarding API` */
function whose({ statuses, api }: ApiError, index: number): string {
  const status = `${index === 0 ? "Status" : "status"} ${listed(statuses.map(String), "or")}`;
  return `${status} of the ${api.title}`;
}

/** An operation that returns it with several statuses is named once, with the first. */
function operationsOf({ rows }: ApiError): ErrorCodePart["operations"] {
  const places = new Map(rows.toReversed().map(({ operation, row }) => [operation, row.id]));
  const inOrder = [...new Set(rows.map(({ operation }) => operation))];
  return inOrder.map((operation) => ({
    id: operation.id,
    summary: operation.facts.summary,
    address: `${operation.address}#${places.get(operation)}`,
  }));
}
