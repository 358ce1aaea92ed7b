/** What every call of the control plane takes. */
export interface CallSettings {
  /** Ends the call. */
  readonly signal?: AbortSignal;
}

/** Where an operation is. */
export interface OperationAddress {
  readonly method: string;
  /** Below the origin, with `{name}` for each path parameter. */
  readonly path: string;
  /** What its body is sent as; undefined where it takes none. */
  readonly mediaType?: string | undefined;
  /** By status and media type what a success has at least; no media type where it has no body. */
  readonly success: Readonly<Record<string, Readonly<Record<string, SuccessBody>>>>;
}

/** What the JSON of a success has at least, so that no other server passes for a sandbox. */
export interface SuccessBody {
  /** It is a list. */
  readonly list?: boolean;
  /** It, or each of its items, is a text. */
  readonly text?: boolean;
  /** The members of it, or of each of its items. */
  readonly members?: readonly string[];
}
