import type { ReferenceApi } from "../reference/read-apis.ts";
import type { Fixtures } from "../reference/samples/credentials.ts";
import { addressOf } from "../reference/samples/hosts.ts";
import type { SampleValue } from "../scripts/values/replace-values.ts";

/** What samples contain of the demo seed and of the local sandbox, and readers have values of their own for. */
export function sampleValues(
  apis: readonly Pick<ReferenceApi, "operations">[],
  { onboarding, keyPairs, cart }: Fixtures,
): readonly SampleValue[] {
  const hosts = apis.flatMap(({ operations }) => operations.map(({ server }) => addressOf(server)));
  return [
    { name: "parent_account_id", label: "Parent account id", text: onboarding.partners[0].parentAccountId },
    { name: "account_id", label: "Account id", text: keyPairs[0].accountId },
    { name: "tag_id", label: "Tag id", text: cart.tagId },
    ...[...new Set(hosts)].map((text) => {
      const { pathname } = new URL(text);
      return { name: pathname, label: `Base URL in place of ${pathname}`, text };
    }),
  ];
}
