import { parse } from "yaml";
import type { ApiEntry } from "./api-entry.ts";

interface Bundle {
  readonly info: { readonly title: string; readonly summary?: string; readonly description?: string };
  readonly paths: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
}

interface Operation {
  readonly operationId?: string;
  readonly deprecated?: boolean;
  readonly "x-role"?: string;
  readonly "x-successor"?: string;
}

/**
 * What bundle (JSON text) and rule ledger (YAML text) say about an API. About it: its summary, or else the first paragraph
 * of its description. Deprecated: when all operations are, those that only exchange a token left out.
 */
export function readEntry(name: string, bundle: string, ledger: string): ApiEntry {
  const { info, paths } = JSON.parse(bundle) as Bundle;
  const [firstParagraph = ""] = (info.description ?? "").trim().split(/\n\s*\n/);
  const operations = Object.values(paths)
    .flatMap((path) => Object.values(path) as Operation[])
    .filter((operation) => operation.operationId !== undefined && operation["x-role"] !== "token");
  const succeeded = operations.filter((operation) => operation["x-successor"] !== undefined);
  const successor = succeeded[0]?.["x-successor"];
  return {
    name,
    title: info.title,
    about: info.summary ?? firstParagraph,
    document: documentOf(ledger),
    deprecated: operations.every((operation) => operation.deprecated),
    ...(successor && { successor: { name: successor, of: succeeded.length === operations.length ? "all" : "some" } }),
  };
}

/** Every rule names its source as `document 2, <section>`. */
function documentOf(ledger: string): number {
  const [first] = parse(ledger) as { source: string }[];
  return Number(/^document (\d+),/.exec(first?.source ?? "")?.[1]);
}
