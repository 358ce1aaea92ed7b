import { errorCodeView } from "../errors/error-code-view.ts";
import { apiErrors, errorCodes } from "../errors/error-codes.ts";
import { errorsTexts } from "../errors/errors-texts.ts";
import { listedApiError } from "../errors/listed-error.ts";
import { blocks, code, frontMatter, table } from "../markdown.ts";
import type { ReferenceApi } from "../read-apis.ts";
import type { Fixtures } from "../samples/credentials.ts";
import { errorBodiesPage } from "./error-bodies-page.ts";
import { errorCodePage } from "./error-code-page.ts";
import type { Page } from "./page.ts";

/** The Markdown twins of the pages about errors: the list of all, their bodies, and a page for each code. */
export function errorPages(apis: readonly ReferenceApi[], fixtures: Fixtures): readonly Page[] {
  const codes = errorCodes(apis).map((each) => errorCodePage(errorCodeView(each, fixtures)));
  return [allErrorsPage(apis), errorBodiesPage(apis), ...codes];
}

function allErrorsPage(apis: readonly ReferenceApi[]): Page {
  const { title, description, success, notListed } = errorsTexts;
  const rows = apiErrors(apis)
    .map(listedApiError)
    .map(({ statuses, codes, api, brief, reactions }) => [
      [...statuses, ...codes.map(({ code: name, address }) => `[${name}](${address})`)].join(" "),
      api?.title ?? "",
      brief,
      reactions.map(({ you, operations }) => [...operations.map(code), you].join(" ")).join("; "),
    ]);
  return {
    path: "errors/index",
    markdown: blocks(
      frontMatter({ title, description }),
      table(["status, code", "API", "meaning", "what you do"], rows),
      success,
      notListed,
    ),
  };
}
