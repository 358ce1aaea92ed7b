/** The parts of an OpenAPI document that a call needs. References are one level deep, to its components. */
export interface Document {
  readonly paths: Readonly<Record<string, PathItem>>;
  readonly security?: readonly Readonly<Record<string, unknown>>[];
  readonly components: { readonly parameters?: Readonly<Record<string, DocumentParameter>> };
}

export interface PathItem {
  readonly parameters?: readonly (DocumentParameter | Reference)[];
  readonly [method: string]: unknown;
}

export interface DocumentOperation {
  readonly operationId: string;
  readonly summary: string;
  readonly description?: string;
  readonly deprecated?: boolean;
  readonly security?: readonly Readonly<Record<string, unknown>>[];
  readonly parameters?: readonly (DocumentParameter | Reference)[];
  readonly requestBody?: { readonly required?: boolean };
  /** `token` for what the client itself calls. */
  readonly "x-role"?: string;
}

export interface DocumentParameter {
  readonly name: string;
  readonly in: string;
  readonly required?: boolean;
  readonly description?: string;
  readonly schema?: { readonly type?: unknown };
  /** The client fills it. */
  readonly "x-managed"?: unknown;
}

export interface Reference {
  readonly $ref: string;
}
