import type { HeadersOptions, QuerySerializer, QuerySerializerOptions, RequestOptions } from "openapi-fetch";
import type { CallPolicy } from "../call/call-options.ts";
import type { ParseAs } from "../call/parse-result.ts";
import type { BodyOf } from "./documented-bodies.ts";

/** A method, as the types of an API name it. */
export type Method = "get" | "put" | "post" | "delete" | "options" | "head" | "patch" | "trace";

/** The paths that have this method. */
export type PathsWith<Paths, Name extends Method> = {
  [Path in keyof Paths]: Paths[Path] extends { [Key in Name]: object } ? Path : never;
}[keyof Paths];

/** The operation that a method and a path name. */
type OperationAt<Paths, Path extends keyof Paths, Name extends Method> = Paths[Path] extends {
  [Key in Name]: infer Found;
}
  ? Found
  : never;

/** An option that is undefined counts as left out, so a strict compiler has to allow it. */
type OrUndefined<Options> = { [Name in keyof Options]: Options[Name] | undefined };

/** What a call takes beside its parameters, its headers and its body. */
export interface CallSettings<As extends ParseAs = "json">
  extends OrUndefined<Omit<RequestInit, "body" | "headers" | "method">>,
    OrUndefined<Pick<RequestOptions<unknown>, "baseUrl" | "fetch" | "middleware" | "pathSerializer">> {
  /** Limits of this call, and whether it repeats one; default the client's. */
  policy?: CallPolicy | undefined;
  /** Aborts the call, in every waiting place. Default: none. */
  signal?: AbortSignal | null | undefined;
  /** What `data` becomes; default `json`. It may not be undefined: the type of `data` follows from it. */
  parseAs?: As;
  /** Writes the query; default openapi-fetch's own way. */
  querySerializer?: QuerySerializer<unknown> | QuerySerializerOptions | undefined;
}

/** The headers of a call: those of its operation, by name, and any other. A number is sent as its text; `null` leaves a header out. */
export interface CallHeaders {
  [name: string]: string | number | boolean | (string | number | boolean)[] | null | undefined;
}

/** What a call gives: `data` after a success, `error` after any other response. */
export type CallResult<Operation, As extends ParseAs = "json"> =
  | { data: DataAs<As, Content<Operation, OkStatus>>; error?: never; response: Response }
  | {
      data?: never;
      /**
       * The body of a response that is not a success, typed as the contract documents it. A proxy may respond with another body: `error` is then
       * undefined for an empty body, and a string for one that is not JSON. So read a field with `error?.`, and decide by `response.status`.
       */
      error: Content<Operation, unknown>;
      response: Response;
    };

/** As openapi-fetch reads a response. */
type DataAs<As extends ParseAs, Json> = {
  json: Json;
  text: string;
  blob: Blob;
  arrayBuffer: ArrayBuffer;
  stream: Response["body"];
}[As];

type OkStatus = 200 | 201 | 202 | 203 | 204 | 205 | 206 | 207 | 208 | 226 | "2XX";

/** The bodies of the responses that have one of these statuses; `unknown` stands for all that are no success. */
type Content<Operation, Statuses> = Operation extends { responses: infer Responses }
  ? BodyOf<Responses[unknown extends Statuses ? Exclude<keyof Responses, OkStatus> : keyof Responses & Statuses]>
  : never;

type RequiredKeys<Shape> = {
  [Key in keyof Shape]-?: Record<never, never> extends Pick<Shape, Key> ? never : Key;
}[keyof Shape];

type Parameters<Operation> = Operation extends { parameters: infer Given }
  ? RequiredKeys<Given> extends never
    ? { params?: Given | undefined }
    : { params: Given }
  : { params?: { query?: Record<string, unknown> } | undefined };

type RequestBody<Operation> = Operation extends { requestBody: { content: infer Content } }
  ? {
      body: Content[keyof Content];
      bodySerializer?: ((body: Content[keyof Content]) => RequestInit["body"]) | undefined;
    }
  : Operation extends { requestBody?: infer Optional }
    ? OptionalBody<NonNullable<Optional>>
    : { body?: undefined };

type OptionalBody<Optional> = [Optional] extends [never]
  ? { body?: undefined }
  : Optional extends { content: infer Content }
    ? {
        body?: Content[keyof Content] | undefined;
        bodySerializer?: ((body: Content[keyof Content] | undefined) => RequestInit["body"]) | undefined;
      }
    : { body?: undefined };

/** What a call by its path takes. The type is looked up by the path, never inferred from what is given: a field that it does not have is an error. */
type PathInit<Operation, As extends ParseAs> = Parameters<Operation> &
  RequestBody<Operation> & { headers?: HeadersOptions | undefined } & CallSettings<As>;

/** openapi-fetch's own rule: the argument is optional when nothing in it is required. So it is behind a wrong path, or that error would come first. */
type Arguments<Operation, As extends ParseAs, IsKnown> = [
  IsKnown extends true ? RequiredKeys<Parameters<Operation> & RequestBody<Operation>> : never,
] extends [never]
  ? [init?: PathInit<Operation, As>]
  : [init: PathInit<Operation, As>];

/**
 * A call by its path. The paths are written out here, not named, so that an error lists them. `Given` is the path as it was given, even
 * where it is none of these.
 */
export type ClientMethod<Paths, Name extends Method> = <
  Path extends {
    [Known in keyof Paths]: Paths[Known] extends { [Key in Name]: object } ? Known : never;
  }[keyof Paths],
  As extends ParseAs = "json",
  Given extends string = Path & string,
>(
  path: Path | Extract<Given, never>,
  ...init: Arguments<OperationAt<Paths, Path, Name>, As, Given extends Path ? true : false>
) => Promise<CallResult<OperationAt<Paths, Path, Name>, As>>;

/** {@link ClientMethod} with the method as an argument. */
export type RequestMethod<Paths> = <
  Name extends Method,
  Path extends {
    [Known in keyof Paths]: Paths[Known] extends { [Key in Name]: object } ? Known : never;
  }[keyof Paths],
  As extends ParseAs = "json",
  Given extends string = Path & string,
>(
  method: Name,
  path: Path | Extract<Given, never>,
  ...init: Arguments<OperationAt<Paths, Path, Name>, As, Given extends Path ? true : false>
) => Promise<CallResult<OperationAt<Paths, Path, Name>, As>>;
