import { optionGroups } from "../reference/pages/options-page.ts";
import { readReferenceApis } from "../reference/read-apis.ts";
import type { ContentPage } from "../site/content-pages.ts";
import { errorRecords } from "./error-records.ts";
import { gapRecords } from "./gap-records.ts";
import { operationRecords } from "./operation-records.ts";
import { optionRecords } from "./option-records.ts";
import { pageRecords } from "./page-records.ts";
import type { SearchRecord } from "./search-record.ts";

/** Everything that a search can find. A page of what has records of its own is found by these, not by its text. */
export function searchRecords(pages: readonly ContentPage[]): readonly SearchRecord[] {
  const apis = readReferenceApis();
  const records = [
    ...apis.flatMap(operationRecords),
    ...optionRecords(optionGroups()),
    ...errorRecords(apis),
    ...apis.flatMap(gapRecords),
  ];
  const listed = new Set(records.map(({ url }) => url.replace(/#.*$/, "")));
  return [...pages.filter(({ slug }) => !listed.has(`/${slug}/`)).flatMap(pageRecords), ...records];
}
