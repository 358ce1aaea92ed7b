import { DocsError } from "../docs-error.ts";
import { readReferenceApis } from "../reference/read-apis.ts";
import { type Sample, samplesOf } from "../reference/samples/samples-of.ts";
import { sandboxFixtures } from "../reference/samples/sandbox-fixtures.ts";

/** The samples of an operation that a guide shows. Throws a `DocsError` where there is none of that name. */
export async function requestSamples(name: string, id: string): Promise<readonly Sample[]> {
  const api = readReferenceApis().find((each) => each.name === name);
  const operation = api?.operations.find((each) => each.id === id);
  if (!api || !operation) {
    throw new DocsError(`<Request api="${name}" operation="${id}" />: no spec has such an operation. Correct the names.`);
  }
  return samplesOf(api, operation, await sandboxFixtures());
}
