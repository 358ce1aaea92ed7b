/** The credentials of one security scheme, checked: what its type needs is there. */
export interface CheckedAuth {
  readonly getToken?: (context: { readonly rejected: string | undefined }) => string | Promise<string>;
  readonly [option: string]: unknown;
}
