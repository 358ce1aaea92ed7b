import type { ReferenceApi } from "../reference/read-apis.ts";
import type { Fixtures } from "../reference/samples/credentials.ts";
import { addressOf } from "../reference/samples/hosts.ts";
import type { SampleValue } from "../scripts/values/replace-values.ts";

/** What samples contain of the demo seed and of the local sandbox, and readers have values of their own for. */
export function sampleValues(
  apis: readonly Pick<ReferenceApi, "operations" | "title">[],
  { onboarding, keyPairs, cart }: Fixtures,
): readonly SampleValue[] {
  const calls = apis.flatMap(({ title, operations }) =>
    operations.map(({ server, facts }) => ({
      address: addressOf(server),
      use: `${facts["x-role"] === "token" ? "token" : "base"} URL`,
      title,
    })),
  );
  return [
    { name: "parent_account_id", label: "Parent account id", text: onboarding.partners[0].parentAccountId },
    { name: "account_id", label: "Account id", text: keyPairs[0].accountId },
    { name: "tag_id", label: "Tag id", text: cart.tagId },
    ...[...Map.groupBy(calls, ({ address }) => address)].map(([text, at]) => ({
      name: new URL(text).pathname,
      label: labelOf(at),
      text,
    })),
  ];
}

/** `Base URL of the Query API and the Reporting API; token URL of the Event API`. */
function labelOf(at: readonly { readonly use: string; readonly title: string }[]): string {
  const named = new Set<string>();
  const parts = ["base URL", "token URL"].flatMap((use) => {
    const own = new Set(at.filter((call) => call.use === use && !named.has(call.title)).map(({ title }) => title));
    for (const title of own) named.add(title);
    return own.size === 0 ? [] : [`${use} of the ${[...own].join(" and the ")}`];
  });
  const label = parts.join("; ");
  return label.charAt(0).toUpperCase() + label.slice(1);
}
