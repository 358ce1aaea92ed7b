import { STATUS_CODES } from "node:http";
import { type ApiError, apiErrors, errorCodes } from "../reference/errors/error-codes.ts";
import { limitsBrief } from "../reference/errors/limits-brief.ts";
import type { ReferenceApi } from "../reference/read-apis.ts";
import { limitText } from "./limit-text.ts";
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
      text: errors.map(textOf).join(" "),
    };
  });
}

function statusRecords(apis: readonly ReferenceApi[]): readonly SearchRecord[] {
  return apiErrors(apis)
    .filter(({ codes }) => codes.length === 0)
    .map((error) => ({
      url: `/errors/#${error.id}`,
      kind: "error" as const,
      title: `${error.statuses.map(named).join(", ")} of the ${error.api.title}`,
      context: "Errors",
      api: error.api.name,
      text: textOf(error),
    }));
}

/** What it means, and the operations that return it: on call, one knows the status and what failed. */
function textOf(error: ApiError): string {
  const { api, statuses, meanings } = error;
  // The number of one operation would be wrong for who comes from another one.
  const meaning = limitsBrief(error) ?? meanings.map(({ value }) => value).join("\n\n");
  const operations = [...new Set(error.rows.map(({ operation }) => operation))];
  const limits = statuses.includes(429) ? operations.map((operation) => limitText(api, operation)) : [];
  const names = operations.map(({ facts }) => facts.summary).join(". ");
  return [...new Set(limits), plainWords(meaning), names].filter((words) => words !== undefined).join(" ");
}

/** `502 Bad Gateway`: what is on the status line of the response. */
function named(status: number): string {
  return `${status} ${STATUS_CODES[status]}`;
}
