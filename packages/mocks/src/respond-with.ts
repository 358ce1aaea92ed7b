import type { Bundle } from "./bundle.ts";
import { credentialsProblem } from "./client-credentials.ts";
import { askable, type DocumentedOperation, operationFinder } from "./documented-operation.ts";
import { forward, type MockRequest, type MockResponse } from "./exchange.ts";
import { type Wish, wishOf } from "./wish.ts";

/** Two Prisms on one bundle: one checks requests, the other gives what is asked for, whatever the request is like. */
export interface Prisms {
  readonly checking: number;
  readonly lenient: number;
}

/**
 * Responds to requests with Prism, and adds what Prism does not do. It refuses a token exchange without client credentials, responds
 * to a body that is not valid JSON and names the existing examples. An invalid request gets the response that it asks for, too. The status in an envelope is that of its response.
 */
export function respondWith(
  bundle: Bundle,
  { checking, lenient }: Prisms,
): (request: MockRequest) => Promise<MockResponse> {
  const find = operationFinder(bundle);
  const credentialsMissing = credentialsProblem(bundle);
  return async (given) => {
    const request = withCommas(given);
    const operation = find(request.method, request.url);
    const missing = operation && credentialsMissing(operation.id, request);
    if (missing !== undefined) return problemResponse(401, "No client credentials", missing);
    const wish = wishOf(request);
    const problem = operation && wishProblem(operation, wish);
    if (problem !== undefined) return problemResponse(400, "The mock has no such response", problem);
    const reason = jsonProblem(request);
    if (reason !== undefined) return malformed(request, operation, wish, reason);
    const response = await forward(checking, request);
    const violations = response.headers["sl-violations"];
    const isRefused = violations !== undefined && wish.code !== undefined && String(response.status) !== wish.code;
    if (!isRefused || response.status === 401) return enveloped(response, operation);
    const asked = await forward(lenient, request);
    return enveloped({ ...asked, headers: { ...asked.headers, "sl-violations": violations } }, operation);
  };

  /** 401 and 404 come first, as for every request; then what is asked for, else the API's own 400. */
  async function malformed(
    request: MockRequest,
    operation: DocumentedOperation | undefined,
    wish: Wish,
    reason: string,
  ) {
    const code = wish.code ?? "400";
    const isDocumented = operation?.entry(code) !== undefined;
    const { prefer: _, ...headers } = request.headers;
    const prefer = [`code=${code}`, ...(wish.example === undefined ? [] : [`example=${wish.example}`])].join(", ");
    const body = Buffer.from("{}");
    const response = await forward(lenient, {
      ...request,
      headers: isDocumented ? { ...headers, prefer } : headers,
      body,
    });
    if (!isDocumented && response.status < 300) return problemResponse(400, "The body is not valid JSON", reason);
    const violation = { location: ["request", "body"], severity: "Error", code: "json", message: ascii(reason) };
    return enveloped(
      { ...response, headers: { ...response.headers, "sl-violations": JSON.stringify([violation]) } },
      operation,
    );
  }
}

/** A semicolon comes before the parameters of a preference (RFC 7240); Prism reads commas only. */
function withCommas(request: MockRequest): MockRequest {
  const { prefer } = request.headers;
  return prefer === undefined
    ? request
    : { ...request, headers: { ...request.headers, prefer: String(prefer).replaceAll(";", ",") } };
}

/** What is asked for and not documented, and what there is instead. */
function wishProblem(
  { id, codes, entry, examples, having }: DocumentedOperation,
  { code, example }: Wish,
): string | undefined {
  if (code !== undefined && entry(code) === undefined) {
    return `${id} documents no status ${code}. It documents ${codes.map(askable).join(", ")}.`;
  }
  const names = examples(code);
  if (example === undefined || names.includes(example)) return undefined;
  const of = code === undefined ? `${id}` : `${code} of ${id}`;
  const others = having(example);
  const elsewhere = others.length > 0 ? ` It is an example of ${others.join(", ")}.` : "";
  return `There is no example "${example}" for ${of}. There are: ${names.join(", ") || "none"}.${elsewhere}`;
}

/** Why a body that says it is JSON is none; undefined where it is, or does not say so. */
function jsonProblem({ headers, body }: MockRequest): string | undefined {
  if (body.length === 0 || !/^\s*application\/([\w.-]+\+)?json\s*(;|$)/i.test(headers["content-type"] ?? ""))
    return undefined;
  try {
    JSON.parse(body.toString("utf8"));
    return undefined;
  } catch (error) {
    return `The body is not valid JSON: ${(error as Error).message}`;
  }
}

/** An example of a range (`2XX`) has one status in its envelope; the response may have another. */
function enveloped(response: MockResponse, operation: DocumentedOperation | undefined): MockResponse {
  const code = String(response.status);
  if (operation === undefined || operation.codes.includes(code) || !isJson(response)) return response;
  const body = JSON.parse(response.body.toString("utf8"));
  if (typeof body?.status !== "number" || `${body.status}`[0] !== code[0]) return response;
  return { ...response, ...withBody(response.headers, JSON.stringify({ ...body, status: response.status })) };
}

function isJson({ headers, body }: MockResponse): boolean {
  return body.length > 0 && /^application\/json/.test(String(headers["content-type"]));
}

/** Of the mock itself, not of the API: RFC 9457. */
function problemResponse(status: number, title: string, detail: string): MockResponse {
  return {
    status,
    ...withBody({ "content-type": "application/problem+json" }, JSON.stringify({ title, status, detail })),
  };
}

function withBody(headers: MockResponse["headers"], text: string): Pick<MockResponse, "headers" | "body"> {
  const body = Buffer.from(text);
  return { headers: { ...headers, "content-length": body.length }, body };
}

/** A header carries no other characters. */
function ascii(text: string): string {
  return text.replaceAll(/[^\x20-\x7e]/g, "?");
}
