import type { Document } from "../engine/document.ts";
import type { Operation } from "../engine/operation.ts";
import { operationsOf } from "../engine/operations.ts";
import { prefixOf } from "../runs/run-values.ts";

/** What is where on this origin, for whoever opens its root or the control plane's. */
export function contents(documents: readonly Document[], control: Document, run: string | undefined): object {
  const before = prefixOf(run);
  const addresses = operationsOf(control).map(
    ({ method, prefix, template }) => `${method} ${before}${prefix}${template}`,
  );
  const sandbox = "base and token URLs are paths below this origin";
  return { sandbox, apis: addressesOf(documents, run), operations: callsOf(documents, before), control: addresses };
}

/** Every operation with what its caller proves who it is by. */
function callsOf(documents: readonly Document[], before: string): object[] {
  return documents.flatMap((document) =>
    operationsOf(document)
      .filter(({ isToken }) => !isToken)
      .map((operation) => {
        const { id, method, prefix, template } = operation;
        const path = `${before}${prefix}${template}`;
        return { api: document.name, operation: id, method, path, credential: credentialOf(operation, before) };
      }),
  );
}

function credentialOf({ scheme, tokenHost }: Operation, before: string): object | undefined {
  if (scheme?.type === "api-key") return { type: scheme.type, header: scheme.header };
  if (scheme?.type !== "client-credentials") return scheme && { type: scheme.type };
  const { type, credentials, tokenPath } = scheme;
  return { type, host: tokenHost, tokenUrl: `${before}${tokenHost}${tokenPath}`, credentials };
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
