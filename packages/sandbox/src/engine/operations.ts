import { at, escaped, type Json } from "./bundle.ts";
import type { Document } from "./document.ts";
import type { Operation } from "./operation.ts";

const methods = ["get", "put", "post", "patch", "delete"] as const;

interface Server {
  readonly url: string;
  readonly variables?: Readonly<Record<string, { readonly default: string }>>;
}

/** Every operation of a document, token operations too. */
export function operationsOf(document: Document): Operation[] {
  const { bundle, manifest } = document;
  const tokenHost = tokenHostOf(bundle);
  return Object.entries(bundle.paths as Readonly<Record<string, Json>>).flatMap(([template, item]) =>
    methods
      .filter((method) => method in item)
      .map((method) => {
        const pointer = `/paths/${escaped(template)}/${method}`;
        const operation = at(bundle, pointer) as Json;
        const facts = manifest?.operations[`${method.toUpperCase()} ${template}`];
        return {
          document,
          id: operation.operationId as string,
          method: method.toUpperCase(),
          template,
          prefix: prefixOf((item.servers ?? bundle.servers) as readonly Server[]),
          pointer,
          facts,
          scheme: facts?.auth === undefined ? undefined : manifest?.auth[facts.auth],
          tokenHost,
          isToken: operation["x-role"] === "token",
        };
      }),
  );
}

function tokenHostOf({ paths, servers }: Json): string | undefined {
  const items = Object.values(paths as Readonly<Record<string, Json>>);
  const item = items.find(({ post }) => (post as Json | undefined)?.["x-role"] === "token");
  return item && prefixOf((item.servers ?? servers) as readonly Server[]);
}

/** The path of the host's address: each host's variable has the sandbox's own as its default. */
function prefixOf(servers: readonly Server[]): string {
  const [{ url, variables }] = servers as [Server];
  const address = url.replace(/^\{(\w+)\}$/, (_, name: string) => variables?.[name]?.default ?? "");
  return new URL(address, "http://sandbox").pathname.replace(/\/$/, "");
}
