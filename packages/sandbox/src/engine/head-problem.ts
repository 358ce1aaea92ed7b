import type { Refusal } from "./refusal.ts";
import { repeatedHeader } from "./repeated-header.ts";
import type { RequestHead } from "./request.ts";
import { unforeseen } from "./unforeseen.ts";

/** The refusal of a request whose headers HTTP does not allow, or of which the server can do nothing; undefined where they are in order. */
export function headProblem({ headers, rawHeaders, httpVersion }: RequestHead): Refusal | undefined {
  if (headers.host === undefined && httpVersion === "1.1") {
    return unforeseen(400, "The Host header is missing.", "no HTTP");
  }
  const repeated = repeatedHeader(rawHeaders);
  if (repeated !== undefined) {
    return unforeseen(400, `HTTP allows only one ${repeated} header.`, "header repeated", repeated);
  }
  const { "transfer-encoding": coding } = headers;
  if (coding !== undefined && !/^chunked$/i.test(coding)) {
    const message = "`chunked` is the only supported transfer coding. Send the body without the others.";
    return unforeseen(501, message, "transfer coding", "transfer-encoding");
  }
  if (headers.expect !== undefined && !/^100-continue$/i.test(headers.expect)) {
    return unforeseen(417, "The sandbox supports only `100-continue` as an expectation.", "expectation");
  }
  return undefined;
}
