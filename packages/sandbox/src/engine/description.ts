import type { ApiManifest } from "@tillside/policy";

/**
 * What the build makes of one API's document: plain data and compiled validators. A program that runs the engine reads no
 * document and compiles no schema.
 */
export interface ApiDescription<Validator = Validate> {
  /** As in specs/redocly.yaml. */
  readonly name: string;
  /** The control plane has none. */
  readonly manifest?: ApiManifest | undefined;
  /** Path, on this origin, of the host that issues its tokens: `/partnership-auth`. */
  readonly tokenHost?: string | undefined;
  readonly operations: readonly OperationDescription<Validator>[];
  /** Single schemas that the API's own code checks values against, by their JSON Pointer. */
  readonly schemas: Readonly<Record<string, Validator>>;
  /** What the API's own code reads of the document: see `excerpt.ts` beside that code. */
  readonly excerpt: unknown;
  /** The places of bodies that have rules; the others refer to these by index. */
  readonly rulePlaces: readonly RulePlace[];
}

/** One operation, token operations too. */
export interface OperationDescription<Validator = Validate> {
  readonly id: string;
  /** Upper case. */
  readonly method: string;
  /** As in the document: `/v1/partnership/accounts/{account_id}/status`. */
  readonly template: string;
  /** Path of its host on this origin: `/partnership`. */
  readonly prefix: string;
  /** JSON Pointer to it in the document. */
  readonly pointer: string;
  readonly isToken: boolean;
  /** Whether the contract itself names its rate limit. Otherwise the limit is an assumption of the client's. */
  readonly hasOwnLimit: boolean;
  /** By place; only places that have any. */
  readonly parameters: { readonly [Each in Place]?: ParametersDescription<Validator> };
  /** Absent where it takes no body. */
  readonly body?: BodyDescription<Validator> | undefined;
  /** By status: `200`, `4XX`, `default`. */
  readonly responses: Readonly<Record<string, ResponseDescription<Validator>>>;
}

export type Place = "path" | "query" | "header";

interface ParametersDescription<Validator> {
  /** Checks an object of all of them, and converts texts to the types of the document. */
  readonly validate: Validator;
  /** The rules of each one. The name of a header is in lower case. */
  readonly rules: Readonly<Record<string, readonly string[]>>;
}

interface BodyDescription<Validator> {
  readonly required: boolean;
  readonly rules: readonly string[];
  /** By media type. */
  readonly content: Readonly<Record<string, ContentDescription<Validator>>>;
}

interface ContentDescription<Validator> {
  /** Finds all problems. Converts texts to the types of the document, unless the body is JSON. */
  readonly validate: Validator;
  /** For JSON: stops at the first problem. */
  readonly validateFirst?: Validator | undefined;
  /** Index of the place that is the body itself. */
  readonly place: number;
}

interface ResponseDescription<Validator> {
  /** Absent where the response has no body. */
  readonly validate?: Validator | undefined;
  readonly rules: readonly string[];
  /** Absent where it lists no headers. */
  readonly headers?: ResponseHeadersDescription<Validator> | undefined;
}

interface ResponseHeadersDescription<Validator> {
  /** In lower case. */
  readonly names: readonly string[];
  /** Checks an object of them; each may be missing. Converts texts to the types of the document. */
  readonly validate: Validator;
}

/** A place of a value: the rules it falls under, and the indexes of the places inside it. */
export interface RulePlace {
  readonly rules?: readonly string[] | undefined;
  readonly properties?: Readonly<Record<string, number>> | undefined;
  readonly items?: number | undefined;
  /** Of properties that are not listed. */
  readonly others?: number | undefined;
}

/** A compiled schema. After `false`, `errors` says why. */
export interface Validate {
  (value: unknown): boolean;
  errors?: readonly SchemaError[] | null;
}

/** One way in which a value breaks its schema. */
export interface SchemaError {
  readonly instancePath: string;
  readonly keyword: string;
  readonly params: Readonly<Record<string, unknown>>;
  readonly message?: string;
}
