import { aliasesOf } from "../engine/aliases.ts";
import type { Document } from "../engine/document.ts";
import type { CoverageCounts } from "./coverage-counts.ts";

/** How often an operation gave each of its statuses. */
export interface OperationCoverage {
  readonly operation: string;
  readonly method: string;
  /** As in the document, below the API's base URL. */
  readonly path: string;
  /** Every documented status, such as `202` or `2XX`, with how often it was given. */
  readonly documented: Readonly<Record<string, number>>;
  /** Statuses that the document does not list. */
  readonly undocumented: Readonly<Record<string, number>>;
}

interface Share {
  readonly exercised: number;
  readonly of: number;
}

/** Which operations and statuses were exercised. */
export interface Coverage {
  readonly operations: Share;
  /** Of the documented ones. */
  readonly statuses: Share;
  readonly apis: readonly { readonly api: string; readonly operations: readonly OperationCoverage[] }[];
}

/** The coverage of every operation of these APIs; a token operation that several of them share counts for each. */
export function coverageOf(counts: CoverageCounts, documents: readonly Document[]): Coverage {
  const apis = documents.map(({ name, operations }) => ({
    api: name,
    operations: operations.map(({ id, method, template, responses }): OperationCoverage => {
      const named = { api: name, operation: id };
      // The log has it under one of its names.
      const names = [named, ...(aliasesOf(named, documents) ?? [])];
      const given = new Map(names.flatMap(({ api, operation }) => [...counts.of(api, operation)]));
      return { operation: id, method, path: template, ...byDocument(given, Object.keys(responses)) };
    }),
  }));
  const all = apis.flatMap(({ operations }) => operations);
  const statuses = all.flatMap(({ documented }) => Object.values(documented));
  const isExercised = ({ documented, undocumented }: OperationCoverage) =>
    [...Object.values(documented), ...Object.values(undocumented)].some((count) => count > 0);
  return {
    operations: { exercised: all.filter(isExercised).length, of: all.length },
    statuses: { exercised: statuses.filter((count) => count > 0).length, of: statuses.length },
    apis,
  };
}

function byDocument(
  given: ReadonlyMap<number, number>,
  listed: readonly string[],
): Pick<OperationCoverage, "documented" | "undocumented"> {
  const documented: Record<string, number> = Object.fromEntries(listed.map((status) => [status, 0]));
  const undocumented: Record<string, number> = {};
  for (const [status, count] of given) {
    const names = [`${status}`, `${Math.floor(status / 100)}XX`, "default"];
    const name = names.find((each) => listed.includes(each));
    if (name === undefined) undocumented[status] = count;
    else documented[name] = (documented[name] ?? 0) + count;
  }
  return { documented, undocumented };
}
