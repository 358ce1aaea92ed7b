/** The part of openapi-fetch's `init` that the policy reads or fills; everything else passes through. */
export interface CallInit {
  readonly params?: {
    readonly path?: Readonly<Record<string, unknown>>;
    readonly query?: Readonly<Record<string, unknown>>;
    readonly header?: Readonly<Record<string, unknown>>;
  };
  readonly headers?: unknown;
  readonly body?: unknown;
  readonly parseAs?: string;
  readonly [other: string]: unknown;
}
