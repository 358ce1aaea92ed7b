import type { ExclusionOf } from "@tillside/policy";

/** What a call without `list` acts on. */
const defaultList = "AdvertiserDatabase";

/**
 * `include` and `exclude` of one list of one account are never in flight at the same time (AUD-049): a repeat of the one could
 * undo the other. On the legacy path the account follows from the key (AUD-016).
 */
export const exclusionOf: ExclusionOf = (operation, { body }) => {
  const { accountId, list, action } = Object(body);
  if (action !== "include" && action !== "exclude") return undefined;
  const account = operation === "importAudienceV3" ? accountId : undefined;
  return { subject: JSON.stringify([operation, account ?? null, list ?? defaultList]), side: action };
};
