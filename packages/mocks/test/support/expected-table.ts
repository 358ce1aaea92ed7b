import { readBundle } from "../../src/bundles.ts";
import { mockTable } from "../../src/mock-table.ts";

/** The lines that `tillside-mock` prints for these APIs on these ports. */
export function expectedTable(ports: Readonly<Record<string, number>>): string[] {
  const mocks = Object.entries(ports).map(([api, port]) => ({ api, url: `http://127.0.0.1:${port}` }));
  return mockTable(mocks, readBundle).split("\n");
}

/** API and port of each mock in printed lines. */
export function portsIn(lines: readonly string[]): Record<string, number> {
  const rows = lines.map((line) => /^(\S+) +(\d+) /.exec(line)).filter((row) => row !== null);
  return Object.fromEntries(rows.map(([, api, port]) => [api, Number(port)]));
}

/** How many lines the table of these APIs has. */
export function tableLength(apis: readonly string[]): number {
  return expectedTable(Object.fromEntries(apis.map((api) => [api, 1]))).length;
}
