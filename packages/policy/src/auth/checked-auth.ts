/** The object as it was given, if this is a copy of it: its class may have the functions as methods. No property of the caller's. */
export const givenAuth = Symbol("givenAuth");

/** The credentials of one security scheme, checked: what its type needs is there. */
export interface CheckedAuth {
  readonly getToken?: (context: { readonly rejected: string | undefined }) => string | Promise<string>;
  readonly [givenAuth]?: object;
  readonly [option: string]: unknown;
}
