import { readFileSync } from "node:fs";
import { basename } from "node:path";
import { LineCounter, parseDocument } from "yaml";
import { checkTable } from "./check-table.ts";

export const classes = ["read", "replay", "conflict", "repeatable", "unsafe", "unsafe-retry-on"] as const;
export type Class = (typeof classes)[number];

/** What the server does with one request: a status, a response, or a way to misbehave. */
export type Step =
  | number
  | { readonly status: number; readonly headers: Readonly<Record<string, string>> }
  | "reset"
  | "reset after headers"
  | "stall"
  | "stall after headers"
  | "broken JSON"
  | "HTML"
  | "abort the call";

/** How a call of one class has to end. */
export interface Want {
  readonly sent: number;
  readonly returned?: number;
  readonly thrown?: string;
  readonly outcome: "executed" | "not-executed" | "unknown";
}

/** One row of the table; conformance.yaml says what each field means. */
export interface Fault {
  readonly fault: string;
  readonly server?: readonly Step[];
  readonly always?: true;
  readonly connection?: "refused" | "name not found" | "connect time-out";
  readonly credential?: "key" | "doubtful";
  readonly token?: "old";
  readonly limit?: "none";
  readonly key?: "given";
  readonly repeats?: boolean;
  readonly abort?: "before the call" | "queued" | "waiting for a token" | "in a pause";
  readonly gaps?: readonly (readonly [least: number, most: number])[];
  readonly pauses?: true;
  readonly closes?: true;
  readonly retryAt?: true;
  readonly want: { readonly every: Want } & Readonly<Partial<Record<Class, Want>>>;
}

/** What the policy's own tests read of conformance.yaml. */
export interface Table {
  readonly faults: readonly Fault[];
  readonly defaults: Readonly<Record<string, number | string>>;
  readonly retryCosts: Readonly<Record<string, number>>;
  readonly keyMargins: Readonly<Record<string, number>>;
  readonly journalKeeps: number;
}

/**
 * Reads and checks the table.
 * @throws Error with one line per problem: file:line, the field's path, what is wrong and what is allowed.
 */
export function readTable(file: string, text = readFileSync(file, "utf8")): Table {
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines });
  const [broken] = document.errors;
  if (broken) throw new Error(`${basename(file)}: ${broken.message}`);
  const table: unknown = document.toJS();
  const problems = checkTable(table).map(({ path, problem }) => {
    const { range } = Object(nearest(path)) as { range?: [number] };
    return `${basename(file)}:${lines.linePos(range?.[0] ?? 0).line} ${path.join(".")}: ${problem}`;
  });
  if (problems.length > 0) throw new Error(problems.join("\n"));
  return table as Table;

  /** The node at the path, or the nearest above it that exists. */
  function nearest(path: readonly (string | number)[]): unknown {
    return document.getIn(path, true) ?? (path.length === 0 ? document.contents : nearest(path.slice(0, -1)));
  }
}
