import type { PartialFailureError } from "../facts/errors/partial-failure-error.ts";
import { PolicyError } from "../facts/errors/policy-error.ts";
import type { ResponseError } from "../facts/errors/response-error.ts";
import type { ApiManifest } from "../facts/manifest.ts";
import type { FailedIn, PartialOf } from "../partial/failed-in.ts";
import type { BodyOf, IsSuccess } from "./documented-bodies.ts";

/** A response error whose status the contract documents. */
export interface ResponseErrorAt<Status extends number, Body> extends ResponseError {
  readonly status: Status;
  readonly body: Body;
}

/**
 * The `ResponseError` of an operation: one type per documented status, narrowed by `error.status`. A server may respond with another
 * status all the same.
 */
export type ResponseErrorOf<Operation> = Operation extends { responses: infer Responses }
  ? {
      [Status in keyof Responses & number]: IsSuccess<Status> extends true
        ? never
        : ResponseErrorAt<Status, BodyOf<Responses[Status]>>;
    }[keyof Responses & number]
  : never;

/** The `data` of an operation's success. */
type DataOf<Operation> = Operation extends { responses: infer Responses }
  ? { [Status in keyof Responses]: IsSuccess<Status> extends true ? BodyOf<Responses[Status]> : never }[keyof Responses]
  : never;

/** Whether a success of an operation has items that may say that they failed. */
type HasItems<Id, Manifest extends ApiManifest> = [
  Extract<
    Manifest["operations"][keyof Manifest["operations"]],
    { readonly id: Id; readonly partial: { readonly items: string } }
  >,
] extends [never]
  ? false
  : true;

/**
 * A success whose items may or may not have failed, because an earlier attempt may have carried them out. `unwrap()` throws a
 * `ResponseError` for it, too, and the body is the data.
 */
type OpenSuccessOf<Operation> = Operation extends { responses: infer Responses }
  ? {
      [Status in keyof Responses & number]: IsSuccess<Status> extends true
        ? ResponseErrorAt<Status, BodyOf<Responses[Status]>>
        : never;
    }[keyof Responses & number]
  : never;

/** The `PartialFailureError` of an operation. */
export interface PartialFailureErrorOf<Operation, Manifest extends ApiManifest> extends PartialFailureError {
  readonly failures: readonly FailedIn<DataOf<Operation>, PartialOf<Manifest>>[];
  readonly data: DataOf<Operation>;
}

/**
 * Whether `unwrap()` threw this `ResponseError` for a response to this operation of the API. It is true for any status, but the type lists
 * only the documented ones. For another status, write `error instanceof ResponseError && error.status === 401`.
 */
export type IsResponseErrorOf<Operations, Manifest extends ApiManifest = ApiManifest> = <
  Id extends keyof Operations & string,
>(
  error: unknown,
  operation: Id,
) => error is
  | ResponseErrorOf<Operations[Id]>
  | (HasItems<Id, Manifest> extends true ? OpenSuccessOf<Operations[Id]> : never);

/** {@link isPartialFailureOf} for one API. */
export type IsPartialFailureOf<Operations, Manifest extends ApiManifest> = <Id extends keyof Operations & string>(
  error: unknown,
  operation: Id,
) => error is PartialFailureErrorOf<Operations[Id], Manifest>;

/** Makes the function that checks whether `unwrap()` threw this for a response to this operation of the API. Of any copy of this package. */
export function isResponseErrorOf(api: string) {
  return (error: unknown, operation: string): error is ResponseError =>
    isErrorOf(error, "ResponseError", api, operation);
}

/** The same for failures inside a success. */
export function isPartialFailureOf(api: string) {
  return (error: unknown, operation: string): error is PartialFailureError =>
    isErrorOf(error, "PartialFailureError", api, operation);
}

function isErrorOf(error: unknown, name: string, api: string, operation: string): boolean {
  if (!PolicyError.isInstance(error) || error.name !== name) return false;
  return error.info?.api === api && error.info.operation === operation;
}
