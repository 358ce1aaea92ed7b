import { type OptionGroup, optionsAddress } from "../reference/pages/options-page.ts";
import { plainWords } from "./plain-words.ts";
import type { SearchRecord } from "./search-record.ts";

/** A record for each option of a client, a call, a store, the sandbox and the rest. */
export function optionRecords(groups: readonly OptionGroup[]): readonly SearchRecord[] {
  return groups.flatMap(({ title, name: owner, members }) =>
    members.map(({ name, type, text }) => ({
      url: `${optionsAddress}#${encodeURIComponent(`${owner}.${name}`)}`,
      kind: "option" as const,
      title: name,
      context: title,
      text: plainWords(`${text} \`${owner}\` \`${type}\``),
    })),
  );
}
