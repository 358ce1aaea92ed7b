import { apiChangelogPage } from "./api-changelog-file.ts";
import { apiView } from "./model/api-view.ts";
import { operationView } from "./model/operation-view.ts";
import { apiPage } from "./pages/api-page.ts";
import { errorPages } from "./pages/error-pages.ts";
import { operationPage } from "./pages/operation-page.ts";
import type { Page } from "./pages/page.ts";
import { referencePage } from "./pages/reference-page.ts";
import { readReferenceApis } from "./read-apis.ts";
import { readWorkflows } from "./read-workflows.ts";
import { sandboxFixtures } from "./samples/sandbox-fixtures.ts";

/** The Markdown of the pages that are routes of their own: the reference, each API, each operation, errors, what changed in the APIs. */
export async function routePages(): Promise<readonly Page[]> {
  const apis = readReferenceApis();
  const workflows = readWorkflows();
  const fixtures = await sandboxFixtures();
  return [
    referencePage(apis),
    ...apis.flatMap((api) => [
      apiPage(apiView(api, workflows)),
      ...api.operations.map((operation) => operationPage(operationView(api, operation, fixtures))),
    ]),
    ...errorPages(apis, fixtures),
    apiChangelogPage(),
  ];
}
