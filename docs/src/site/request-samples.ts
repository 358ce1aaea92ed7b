import { DocsError } from "../docs-error.ts";
import { fence } from "../reference/markdown.ts";
import { readReferenceApis } from "../reference/read-apis.ts";
import type { Fixtures } from "../reference/samples/credentials.ts";
import { type Sample, samplesOf } from "../reference/samples/samples-of.ts";

/** The samples of an operation that a guide shows. Throws a `DocsError` where there is none of that name. */
export function requestSamples(name: string, id: string, fixtures: Fixtures): readonly Sample[] {
  const api = readReferenceApis().find((each) => each.name === name);
  const operation = api?.operations.find((each) => each.id === id);
  if (!api || !operation) {
    throw new DocsError(
      `<Request api="${name}" operation="${id}" />: no spec has such an operation. Correct the names.`,
    );
  }
  return samplesOf(api, operation, fixtures);
}

/** The same as Markdown: with curl, which says most about the request itself. */
export function requestMarkdown(name: string, id: string, fixtures: Fixtures): string {
  const code = requestSamples(name, id, fixtures).find(({ language }) => language === "curl")?.code ?? "";
  return fence("bash", code);
}
