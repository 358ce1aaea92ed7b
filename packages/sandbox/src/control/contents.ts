import type { Document } from "../engine/document.ts";
import { operationsOf } from "../engine/operations.ts";

/** What is where on this origin, for whoever opens its root or the control plane's. */
export function contents(documents: readonly Document[], control: Document): object {
  const apis = documents.map((document) => {
    const [operation] = operationsOf(document).filter(({ isToken }) => !isToken);
    const tokenUrl = operation?.tokenHost === undefined ? {} : { tokenUrl: operation.tokenHost };
    return { api: document.name, baseUrl: operation?.prefix, ...tokenUrl };
  });
  const addresses = operationsOf(control).map(({ method, prefix, template }) => `${method} ${prefix}${template}`);
  return { sandbox: "base and token URLs are paths below this origin", apis, control: addresses };
}
