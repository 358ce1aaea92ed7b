import { changelogEntries } from "@tillside/spec/changelog";
import type { ReferenceApi } from "./read-apis.ts";

/** The day of the last entry in the API's changelog that concerns an operation: `2026-11-23`; undefined before the first. */
export function lastChanged({ source }: ReferenceApi, operationId: string): string | undefined {
  return changelogEntries(source).find(({ operations }) => operations.includes(operationId))?.date;
}

/** The API's part of the changelog. */
export function apiChangelogAddress({ title }: Pick<ReferenceApi, "title">): string {
  return `/changelog/apis/#${title.toLowerCase().replaceAll(" ", "-")}`;
}
