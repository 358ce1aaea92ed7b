import { DocsError } from "../../docs-error.ts";
import { type Gap, gapsOf } from "../model/gap.ts";
import type { ReferenceApi } from "../read-apis.ts";
import { firstSentence } from "../words/first-sentence.ts";
import { bodyAddress } from "./error-bodies.ts";
import { type ApiError, codeAddress, type Grouped } from "./error-codes.ts";
import type { ErrorCase, ErrorRow } from "./error-rows.ts";
import type { FaultRule } from "./fault-for.ts";
import { limitsBrief } from "./limits-brief.ts";
import type { Reaction } from "./reaction.ts";

/** An error as a line that opens: of one operation, or of a whole API. */
export interface ListedError {
  readonly id: string;
  readonly statuses: readonly number[];
  readonly codes: readonly { readonly code: string; readonly address: string }[];
  /** Named where the list holds several. */
  readonly api?: { readonly name: string; readonly title: string };
  /** The first sentence of the meaning; of a 429, the limits of all operations that it stands for. */
  readonly brief: string;
  /** Each meaning, with the operations that it belongs to where there are several. */
  readonly meanings: readonly { readonly text: string; readonly operations: readonly string[] }[];
  readonly reactions: readonly (Reaction & { readonly operations: readonly string[] })[];
  readonly headers: ErrorRow["headers"];
  readonly cases: readonly ErrorCase[];
  /** What the contract does not specify about it. */
  readonly gaps: readonly Gap[];
  /** Where its body is described; undefined where the contract shows none. */
  readonly body?: string;
  readonly fault: FaultRule;
}

/** A row of an operation's page. */
export function listedError(api: ReferenceApi, row: ErrorRow): ListedError {
  const { id, status, codes, meaning, reaction, headers, cases, open, fault } = row;
  return {
    id,
    statuses: [status],
    codes: codes.map((code) => ({ code, address: codeAddress(code) })),
    brief: firstSentence(meaning),
    meanings: [{ text: meaning, operations: [] }],
    reactions: [{ ...reaction, operations: [] }],
    headers,
    cases,
    gaps: gapsAt(api, open),
    ...(cases.length > 0 && { body: bodyAddress(api.name) }),
    fault,
  };
}

/** A row of the list of all errors. */
export function listedApiError(error: ApiError): ListedError {
  const { api, id, statuses, codes, headers, cases, open, rows } = error;
  const meanings = named(error.meanings).map(({ value, operations }) => ({ text: value, operations }));
  const reactions = named(error.reactions).map(({ value, operations }) => ({ ...value, operations }));
  const [first] = rows;
  if (!first) throw new DocsError(`${id}: no operation returns this error.`);
  return {
    id,
    statuses,
    codes: codes.map((code) => ({ code, address: codeAddress(code) })),
    api: { name: api.name, title: api.title },
    brief: limitsBrief(error) ?? firstSentence(meanings[0]?.text ?? ""),
    meanings,
    reactions,
    headers,
    cases,
    gaps: gapsAt(api, open),
    ...(cases.length > 0 && { body: bodyAddress(api.name) }),
    fault: first.row.fault,
  };
}

/** Values with the ids of their operations; without them where there is one value for all. */
function named<Value>(
  groups: readonly Grouped<Value>[],
): readonly { readonly value: Value; readonly operations: readonly string[] }[] {
  return groups.map(({ value, operations }) => ({
    value,
    operations: groups.length < 2 ? [] : operations.map(({ id }) => id),
  }));
}

function gapsAt({ ledger }: ReferenceApi, ids: readonly string[]): ListedError["gaps"] {
  const gaps = gapsOf(ledger);
  return ids.flatMap((id) => gaps.get(id) ?? []);
}
