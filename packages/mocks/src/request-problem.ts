import { isMalformed, segmentsOf } from "./address.ts";
import { contentTypeProblem, mediaTypeOf } from "./content-type.ts";
import type { MockRequest } from "./exchange.ts";
import { shown } from "./shown.ts";

/** What is wrong with a request before its operation's schemas count. */
export interface RequestProblem {
  /** Where it is, as Prism names places: `["request", "body"]`. */
  readonly location: readonly string[];
  readonly code: string;
  readonly title: string;
  readonly message: string;
}

/** Why Prism could not read a request; undefined where it can. */
export function requestProblem(request: MockRequest): RequestProblem | undefined {
  return pathProblem(request) ?? typeProblem(request) ?? jsonProblem(request);
}

function pathProblem({ url }: MockRequest): RequestProblem | undefined {
  const segment = segmentsOf(url)?.find(isMalformed);
  if (segment === undefined) return undefined;
  return {
    location: ["request", "path"],
    code: "encoding",
    title: "The path is not valid",
    message: `The path has "${shown(segment)}", whose percent-encoding is not valid. A percent sign itself is written %25.`,
  };
}

/** Without a body its type says nothing. */
function typeProblem({ headers, body }: MockRequest): RequestProblem | undefined {
  const message = body.length === 0 ? undefined : contentTypeProblem(headers["content-type"]);
  if (message === undefined) return undefined;
  return {
    location: ["request", "header", "content-type"],
    code: "encoding",
    title: "The Content-Type is not supported",
    message,
  };
}

/** A body that does not say it is JSON has no such problem. */
function jsonProblem({ headers, body }: MockRequest): RequestProblem | undefined {
  const mediaType = mediaTypeOf(headers["content-type"]) ?? "";
  if (body.length === 0 || !/^application\/(.+\+)?json$/.test(mediaType)) return undefined;
  const title = "The body is not valid JSON";
  try {
    JSON.parse(utf8.decode(body));
    return undefined;
  } catch (error) {
    const reason = error instanceof SyntaxError ? error.message : "it is not UTF-8.";
    return { location: ["request", "body"], code: "json", title, message: `${title}: ${reason}` };
  }
}

/** JSON begins with no byte order mark, and Prism reads none. */
const utf8 = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });
