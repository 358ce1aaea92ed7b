/** What the sandbox hands out (`GET /_sandbox/fixtures`), as far as samples use it. */
export interface Fixtures {
  readonly onboarding: { readonly partners: readonly [{ readonly parentAccountId: string }] };
  readonly keyPairs: readonly [{ readonly accountId: string }];
  readonly cart: { readonly tagId: string };
}
