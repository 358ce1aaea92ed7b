import { readDocument } from "../engine/document.ts";
import { operationsOf } from "../engine/operations.ts";

/** What is where on this origin, for whoever opens its root or the control plane's. */
export function contents(names: readonly string[]): object {
  const apis = names.map((api) => {
    const [operation] = operationsOf(readDocument(api)).filter(({ isToken }) => !isToken);
    const tokenUrl = operation?.tokenHost === undefined ? {} : { tokenUrl: operation.tokenHost };
    return { api, baseUrl: operation?.prefix, ...tokenUrl };
  });
  const control = operationsOf(readDocument("control")).map(({ method, prefix, template }) => {
    return `${method} ${prefix}${template}`;
  });
  return { sandbox: "base and token URLs are paths below this origin", apis, control };
}
