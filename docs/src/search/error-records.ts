import { type ApiError, apiErrors, errorCodes } from "../reference/errors/error-codes.ts";
import type { ReferenceApi } from "../reference/read-apis.ts";
import { plainWords } from "./plain-words.ts";
import type { SearchRecord } from "./search-record.ts";

/** A record for each code of the contract, and one for each status of an API that has no code. */
export function errorRecords(apis: readonly ReferenceApi[]): readonly SearchRecord[] {
  return [...codeRecords(apis), ...statusRecords(apis)];
}

function codeRecords(apis: readonly ReferenceApi[]): readonly SearchRecord[] {
  return errorCodes(apis).map(({ code, address, errors }) => {
    const statuses = [...new Set(errors.flatMap((error) => error.statuses))];
    const [only, ...others] = errors.map(({ api }) => api);
    return {
      url: address,
      kind: "error" as const,
      title: `${statuses.join(", ")} ${code}`,
      context: errors.map(({ api }) => api.title).join(", "),
      ...(only && others.length === 0 && { api: only.name }),
      id: code,
      text: `${wordsOf(errors.flatMap(({ meanings }) => meanings))} ${errors.map(operationsOf).join(" ")}`,
    };
  });
}

function statusRecords(apis: readonly ReferenceApi[]): readonly SearchRecord[] {
  return apiErrors(apis)
    .filter(({ codes }) => codes.length === 0)
    .map(({ api, id, statuses, meanings, rows }) => ({
      url: `/errors/#${id}`,
      kind: "error" as const,
      title: `${statuses.join(", ")} of the ${api.title}`,
      context: "Errors",
      api: api.name,
      text: `${wordsOf(meanings)} ${operationsOf({ rows })}`,
    }));
}

/** The operations that return it: on call, one knows the status and what failed. */
function operationsOf({ rows }: Pick<ApiError, "rows">): string {
  return [...new Set(rows.map(({ operation }) => operation.facts.summary))].join(". ");
}

function wordsOf(meanings: readonly { readonly value: string }[]): string {
  return plainWords(meanings.map(({ value }) => value).join("\n\n"));
}
