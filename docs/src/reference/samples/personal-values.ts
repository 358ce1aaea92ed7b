import type { ReferenceApi } from "../read-apis.ts";
import type { Fixtures } from "./credentials.ts";
import { addressOf } from "./hosts.ts";

/** A part of a sample's code. */
export interface Part {
  readonly text: string;
  /** Name of the value that readers replace by their own: `account_id`, or the host as the contract writes it, `base_url`. */
  readonly value?: string;
}

/** The values of an API's samples that readers have values of their own for, by name. */
export function personalValues(
  { operations }: Pick<ReferenceApi, "operations">,
  { onboarding, keyPairs, cart }: Fixtures,
): Readonly<Record<string, string>> {
  const hosts = operations.map(({ server }) => [server.url.replaceAll(/[{}]/g, ""), addressOf(server)]);
  return {
    ...Object.fromEntries(hosts),
    account_id: keyPairs[0].accountId,
    parent_account_id: onboarding.partners[0].parentAccountId,
    tag_id: cart.tagId,
  };
}

/** Code, cut where a personal value begins and ends. The texts together are the code. */
export function partsOf(code: string, values: Readonly<Record<string, string>>): readonly Part[] {
  const names = new Map(Object.entries(values).map(([name, text]) => [text, name]));
  // Whole words only: `/partnership` is not a part of `/partnership-auth`.
  const texts = [...names.keys()].map((text) => text.replaceAll(/[^\w/:-]/g, "\\$&"));
  const pattern = new RegExp(`(?<![\\w-])(${texts.join("|")})(?![\\w-])`);
  return code.split(pattern).flatMap((text) => {
    const value = names.get(text);
    return text === "" ? [] : [{ text, ...(value !== undefined && { value }) }];
  });
}
