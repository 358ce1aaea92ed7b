import type { Json } from "../engine/bundle.ts";

/** A document whose `servers`, which are paths of this origin, have the prefix of a run; everything else as it is. */
export function withPrefixedServers(document: Json, prefix: string): Json {
  if (prefix === "") return document;
  return mapped(document) as Json;

  function mapped(value: unknown): unknown {
    if (Array.isArray(value)) return value.map(mapped);
    if (typeof value !== "object" || value === null) return value;
    return Object.fromEntries(
      Object.entries(value).map(([name, member]) => [name, name === "servers" ? member.map(prefixed) : mapped(member)]),
    );
  }

  function prefixed(server: { readonly url: string }): object {
    return { ...server, url: server.url === "/" ? prefix : `${prefix}${server.url}` };
  }
}
