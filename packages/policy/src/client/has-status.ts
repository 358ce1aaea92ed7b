import type { UntypedResult } from "../call/untyped-result.ts";
import { errorInfo } from "../facts/call-info-registry.ts";
import { ConfigurationError } from "../facts/errors/configuration-error.ts";
import type { BodyOf, IsSuccess } from "./documented-bodies.ts";

/** The statuses of an operation's refusals that the contract documents. */
type RefusalOf<Operation> = Operation extends { responses: infer Responses }
  ? { [Status in keyof Responses & number]: IsSuccess<Status> extends true ? never : Status }[keyof Responses & number]
  : never;

/** What the contract shows as the body of one of them. */
type ErrorAt<Operation, Status> = Operation extends { responses: infer Responses }
  ? BodyOf<Responses[Status & keyof Responses]>
  : never;

/**
 * The result of a refusal; in a success, `error` may be left out. It names the status, because the refusals of an operation may all have the
 * same body. Without the status, the type would be that of every refusal, and the compiler would take any other result for a success.
 */
type Refused<Wrapped extends UntypedResult, Failed, Status> = Wrapped extends UntypedResult
  ? Record<never, never> extends Pick<Wrapped, "error" & keyof Wrapped>
    ? never
    : Wrapped & { readonly error: Failed; readonly response: { readonly status: Status } }
  : never;

/** {@link hasStatusOf} for one API. */
export type HasStatusOf<Operations> = <
  Wrapped extends UntypedResult,
  Id extends keyof Operations & string,
  Status extends RefusalOf<Operations[Id]>,
>(
  result: Wrapped,
  operation: Id,
  status: Status,
) => result is Refused<Wrapped, ErrorAt<Operations[Id], Status>, Status>;

/**
 * Makes the function that checks whether a result is one of this operation of the API, with this status. It throws a ConfigurationError for
 * what is no result, such as the promise of one.
 */
export function hasStatusOf(api: string) {
  return (result: UntypedResult, operation: string, status: number): boolean => {
    const { response } = Object(result) as Partial<UntypedResult>;
    if (typeof response?.status !== "number")
      throw new ConfigurationError(
        "hasStatus: result is none of a client's call. Await the call, and give the whole result.",
      );
    const info = errorInfo(response);
    return response.status === status && info?.api === api && info.operation === operation;
  };
}
