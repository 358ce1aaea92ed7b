import type { Exchange, Step } from "../engine/api.ts";
import { escaped } from "../engine/bundle.ts";
import { isPreflight } from "../engine/cross-origin.ts";
import type { Problem } from "../engine/problem.ts";
import { Refusal } from "../engine/refusal.ts";
import { encodingField, encodingProblem, requestCheck } from "../engine/request-check.ts";
import { quoted, sentence, suggestion } from "../engine/suggestion.ts";
import type { Access } from "./access.ts";

/** Refuses pages of other origins; a browser that asks before such a page's call gets its response here. */
export function accessed(access: Access): Step {
  return (exchange, _world, next) => {
    access.check(exchange);
    if (!isPreflight(exchange)) return next();
    const headers = {
      "access-control-allow-methods": "GET, POST, PUT, PATCH, DELETE",
      "access-control-allow-headers": "content-type, x-sandbox-key",
    };
    return { status: 204, headers: { ...headers, ...access.headers(exchange) }, fired: "preflight" };
  };
}

/**
 * The same for a route that no document has. One below no host is the control plane's only to get its 404, so it gets that whoever asks,
 * like an unknown path of a partner API.
 */
export function accessedBelowPrefix(access: Access): Step {
  const check = accessed(access);
  return (exchange, world, next) =>
    exchange.url.startsWith(`${exchange.operation.prefix}/`) ? check(exchange, world, next) : next();
}

/**
 * A call that sends something must say that it is JSON, even without a body: no page of another origin can do so without the
 * browser asking first. A browser asks before every DELETE, so that needs no type.
 */
export const typed: Step = ({ operation, headers }, _world, next) => {
  if (!sending.has(operation.method)) return next();
  const listed = operation.document.validators.of(operation).mediaTypes ?? [];
  const [given = ""] = (headers["content-type"] ?? "").split(";");
  if (listed.includes(given.trim().toLowerCase())) return next();
  const problem = given === "" ? "has no Content-Type" : `has the Content-Type ${given.trim()}`;
  throw new Refusal(415, `The call ${problem}. Send \`Content-Type: ${listed[0]}\`, with an empty body too.`, {
    field: "header/content-type",
    fired: "media type",
  });
};

const sending = new Set(["POST", "PUT", "PATCH"]);

/** Refuses query parameters that the operation does not have: ignored, they would seem to have worked. */
export const knownQuery: Step = ({ operation, query }, _world, next) => {
  const { document, method, prefix, template } = operation;
  const known = document.validators.of(operation).parameterNames("query");
  const unknown = Object.keys(query).filter((name) => !known.includes(name));
  if (unknown.length === 0) return next();
  const place = `${method} ${prefix}${template}`;
  const taken = known.length === 0 ? "takes none" : `takes ${known.map(quoted).join(", ")}`;
  const problems = unknown.map((name): Problem => {
    const message = `${quoted(name)} is not a query parameter${meant(name, known)}`;
    return { in: "query", at: `/${escaped(name)}`, keyword: "unknown", message };
  });
  throw new Refusal(400, `${sentence(problems.map(({ message }) => message))} ${place} ${taken}.`, { problems });
};

function meant(name: string, known: readonly string[]): string {
  // The log that it names is another one.
  return name === "run" ? "; the calls of a run are below its prefix: /r/<id>/_sandbox/" : suggestion(name, known);
}

/** Reads and checks the body. A stream is read by its operation, which cannot decompress it either. */
export const checkedUnlessStream: Step = (exchange: Exchange, world, next) => {
  if (exchange.stream === undefined) return requestCheck(exchange, world, next);
  const encoding = encodingProblem(exchange);
  if (encoding !== undefined) throw new Refusal(400, encoding, { field: encodingField, fired: "content encoding" });
  return next();
};
