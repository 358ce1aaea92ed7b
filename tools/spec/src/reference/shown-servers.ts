import type { Json, JsonObject } from "../document/json.ts";
import { isObject } from "../document/json.ts";
import { mapObjects } from "../document/map-objects.ts";

/**
 * The document as Redoc can show it. Redoc takes a server that is a variable for an address relative to the page, so each
 * variable is replaced by its default. It renders no Markdown in what describes a server.
 */
export function shownServers(document: Json): Json {
  return mapObjects(document, (object) => {
    const { servers } = object;
    return Array.isArray(servers) ? { ...object, servers: servers.map(shownServer) } : object;
  });
}

function shownServer(server: Json): Json {
  if (!isObject(server) || typeof server.url !== "string") return server;
  const { url, description, variables, ...rest } = server;
  return {
    ...rest,
    url: url.replaceAll(/\{(\w+)\}/g, (name, variable: string) => defaultOf(variables, variable) ?? name),
    ...(typeof description === "string" && { description: description.replaceAll("`", "") }),
  };
}

function defaultOf(variables: Json | undefined, name: string): string | undefined {
  const variable = isObject(variables) ? (variables as JsonObject)[name] : undefined;
  return isObject(variable) && typeof variable.default === "string" ? variable.default : undefined;
}
