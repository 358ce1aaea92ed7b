/** The names that a kebab-case name, an API's for instance, becomes in code: `gift-cards`, `giftCards`, `GiftCards`. */
export interface ApiNames {
  readonly kebab: string;
  readonly camel: string;
  readonly pascal: string;
}

export function apiNames(api: string): ApiNames {
  const pascal = api.replace(/(?:^|-)(\w)/g, (_, letter: string) => letter.toUpperCase());
  return { kebab: api, camel: pascal.charAt(0).toLowerCase() + pascal.slice(1), pascal };
}
