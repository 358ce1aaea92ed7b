import type { Document } from "../engine/document.ts";
import { operationsOf } from "../engine/operations.ts";
import { prefixOf } from "../runs/run-values.ts";

/** What is where on this origin, for whoever opens its root or the control plane's. */
export function contents(documents: readonly Document[], control: Document, run: string | undefined): object {
  const before = prefixOf(run);
  const addresses = operationsOf(control).map(
    ({ method, prefix, template }) => `${method} ${before}${prefix}${template}`,
  );
  const sandbox = "base and token URLs are paths below this origin";
  return { sandbox, apis: addressesOf(documents, run), control: addresses };
}

/** Base and token URL of each API, as paths. */
export function addressesOf(documents: readonly Document[], run: string | undefined): object[] {
  const before = prefixOf(run);
  return documents.map((document) => {
    const [operation] = operationsOf(document).filter(({ isToken }) => !isToken);
    const tokenUrl = operation?.tokenHost === undefined ? {} : { tokenUrl: `${before}${operation.tokenHost}` };
    return { api: document.name, baseUrl: `${before}${operation?.prefix}`, ...tokenUrl };
  });
}
