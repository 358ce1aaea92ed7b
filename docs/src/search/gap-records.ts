import { gapsOf } from "../reference/model/gap.ts";
import type { ReferenceApi } from "../reference/read-apis.ts";
import { plainWords } from "./plain-words.ts";
import type { SearchRecord } from "./search-record.ts";

/** A record for each point that the contract does not specify. */
export function gapRecords({ name: api, title: apiTitle, ledger }: ReferenceApi): readonly SearchRecord[] {
  return Array.from(gapsOf(ledger).values(), ({ id, title, address, client, sandbox, note }) => ({
    url: address,
    kind: "gap" as const,
    title: plainWords(title),
    context: apiTitle,
    api,
    id,
    text: plainWords([client, sandbox, note].filter((text) => text !== undefined).join("\n\n")),
  }));
}
