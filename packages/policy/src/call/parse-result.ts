import { type Received, textOf } from "../facts/received.ts";
import type { UntypedResult } from "./untyped-result.ts";

/** How a caller wants the body of a success. */
export const parsings = ["json", "text", "blob", "arrayBuffer", "stream"] as const;

/** One of {@link parsings}. */
export type ParseAs = (typeof parsings)[number];

/**
 * The result of a call as openapi-fetch gives it: `data` of a success, `error` of anything else, and the response.
 * @throws SyntaxError for a success that is to be JSON and is not.
 */
export async function parseResult(
  { response, body }: Received,
  method: string,
  parseAs: ParseAs = "json",
): Promise<UntypedResult> {
  if (response.status === 204 || method === "HEAD") return { response };
  if (!response.ok) return errorResult(response, textOf(body));
  if (parseAs === "stream") return { data: body, response };
  if (parseAs === "text") return { data: textOf(body), response };
  if (parseAs === "json") {
    const text = textOf(body);
    return text === "" ? { response } : { data: JSON.parse(text), response };
  }
  const headers = { "content-type": response.headers.get("content-type") ?? "" };
  return { data: await new Response(body, { headers })[parseAs](), response };
}

/** Without a body, there is no error to parse: the types say undefined. */
function errorResult(response: Response, text: string): UntypedResult {
  if (text === "") return { response };
  try {
    return { error: JSON.parse(text), response };
  } catch {
    return { error: text, response };
  }
}
