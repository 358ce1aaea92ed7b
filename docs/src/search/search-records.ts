import { optionGroups } from "../reference/pages/options-page.ts";
import { readReferenceApis } from "../reference/read-apis.ts";
import type { ContentPage } from "../site/content-pages.ts";
import { operationRecords } from "./operation-records.ts";
import { optionRecords } from "./option-records.ts";
import { pageRecords } from "./page-records.ts";
import type { SearchRecord } from "./search-record.ts";

/** Everything that a search can find. Pages of operations and options are found by what they list, not by their text. */
export function searchRecords(pages: readonly ContentPage[]): readonly SearchRecord[] {
  const apis = readReferenceApis();
  const options = optionGroups();
  const records = [...apis.flatMap(operationRecords), ...optionRecords(options)];
  const listed = new Set(records.map(({ url }) => url.replace(/#.*$/, "")));
  return [...pages.filter(({ slug }) => !listed.has(`/${slug}/`)).flatMap(pageRecords), ...records];
}
