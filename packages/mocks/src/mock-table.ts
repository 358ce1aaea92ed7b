import type { Bundle } from "./bundle.ts";
import { type Credential, credentialsOf } from "./credentials.ts";
import type { Mock } from "./start-mock.ts";

const HEADING = ["API", "port", "URL", "authenticate with"] as const;

/**
 * Where the mocks listen and what their calls must send: a line per mock, and one more for each further kind of credential.
 * Where an API takes several kinds, each names the paths that take it.
 */
export function mockTable(mocks: readonly Pick<Mock, "api" | "url">[], bundleOf: (api: string) => Bundle): string {
  const rows = mocks.flatMap(({ api, url }) => {
    const [first = "", ...others] = ways(credentialsOf(bundleOf(api)));
    return [[api, new URL(url).port, url, first], ...others.map((other) => ["", "", "", other])];
  });
  return aligned([HEADING, ...rows]);
}

function ways(credentials: readonly Credential[]): string[] {
  return credentials.map(({ header, value, paths }) => {
    const places = credentials.length > 1 ? `  on ${paths.join(", ")}` : "";
    return `${header}: ${value}${places}`;
  });
}

function aligned(rows: readonly (readonly string[])[]): string {
  const widths = HEADING.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  return rows
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join("  ")
        .trimEnd(),
    )
    .join("\n");
}
