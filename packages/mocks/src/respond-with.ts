import { repaired, segmentsOf } from "./address.ts";
import type { Bundle } from "./bundle.ts";
import { credentialsProblem } from "./client-credentials.ts";
import { type DocumentedOperation, operationFinder } from "./documented-operation.ts";
import { enveloped } from "./enveloped.ts";
import { forward, type MockRequest, type MockResponse } from "./exchange.ts";
import { prepared } from "./prepared.ts";
import { prismFailure, problemResponse } from "./problem-response.ts";
import { type RequestProblem, requestProblem } from "./request-problem.ts";
import { ascii } from "./shown.ts";
import { type Wish, wishOf } from "./wish.ts";
import { wishProblem } from "./wish-problem.ts";

/** Two Prisms on one bundle: one checks requests, the other gives what is asked for, whatever the request is like. */
export interface Prisms {
  readonly checking: number;
  readonly lenient: number;
}

/**
 * Responds to requests with Prism, and adds what Prism does not do. It refuses a token exchange without client credentials, responds
 * to a request that Prism cannot read and names the existing examples. An invalid request gets the response that it asks for, too. The
 * status in an envelope is that of its response. A request that Prism fails on gets the documented 500.
 */
export function respondWith(
  bundle: Bundle,
  { checking, lenient }: Prisms,
): (request: MockRequest) => Promise<MockResponse> {
  const find = operationFinder(bundle);
  const credentialsMissing = credentialsProblem(bundle);
  return async (request) => {
    if (segmentsOf(request.url) === undefined) {
      return problemResponse(400, "The address is not valid", "The address of the request is not a valid URL.");
    }
    if (request.body.length > mostBytes) {
      return problemResponse(413, "The body is too large", "The mock takes bodies of up to 10 MiB.");
    }
    const operation = find(request.method, request.url);
    try {
      const response = await respond(request, operation);
      const failure = prismFailure(response);
      return failure === undefined ? response : await failed(request, operation, failure);
    } catch (error) {
      return await failed(request, operation, `${(error as Error).message}`);
    }
  };

  async function respond(given: MockRequest, operation: DocumentedOperation | undefined): Promise<MockResponse> {
    const request = prepared(given, operation);
    const missing = operation && credentialsMissing(operation.id, request);
    if (missing !== undefined) return problemResponse(401, "No client credentials", missing);
    const wish = wishOf(request);
    const problem = operation && wishProblem(operation, wish);
    if (problem !== undefined) return problemResponse(400, "The mock has no such response", problem);
    const unread = requestProblem(given);
    if (unread !== undefined) return refused(request, operation, { ...wish, code: wish.code ?? "400" }, unread);
    const response = await forward(checking, request);
    const violations = response.headers["sl-violations"];
    const isRefused = violations !== undefined && wish.code !== undefined && String(response.status) !== wish.code;
    if (!isRefused || response.status === 401) return enveloped(response, operation);
    const asked = await forward(lenient, request);
    return enveloped({ ...asked, headers: { ...asked.headers, "sl-violations": violations } }, operation);
  }

  /** 401 and 404 come first, as for every request; then the status that is asked for, else `problem` in a shape of the mock. */
  async function refused(
    request: MockRequest,
    operation: DocumentedOperation | undefined,
    { code, example }: Wish & { readonly code: string },
    { location, code: violated, title, message }: RequestProblem,
  ): Promise<MockResponse> {
    if (operation === undefined && location[1] === "path") return problemResponse(400, title, message);
    const isDocumented = operation?.entry(code) !== undefined;
    const { prefer: _, ...headers } = request.headers;
    const prefer = [`code=${code}`, ...(example === undefined ? [] : [`example=${example}`])].join(", ");
    const response = await forward(lenient, {
      ...request,
      url: operation === undefined ? request.url : repaired(request.url, operation.path),
      headers: { ...headers, "content-type": "application/json", ...(isDocumented && { prefer }) },
      body: Buffer.from("{}"),
    });
    if (!isDocumented && response.status < 300) return problemResponse(Number(code), title, message);
    const violation = { location, severity: "Error", code: violated, message: ascii(message) };
    return enveloped(
      { ...response, headers: { ...response.headers, "sl-violations": JSON.stringify([violation]) } },
      operation,
    );
  }

  /** The documented 500, where there is one. Of the request only its credentials count: what made Prism fail must not do so again. */
  async function failed(
    { method, url, headers: { accept: _, ...headers }, body }: MockRequest,
    operation: DocumentedOperation | undefined,
    reason: string,
  ): Promise<MockResponse> {
    const title = "The mock failed";
    const message = `The mock could not respond to this request: ${reason}`;
    const problem = { location: ["request"], code: "failure", title, message };
    try {
      const response = await refused({ method, url, headers, body }, operation, { code: "500" }, problem);
      return prismFailure(response) === undefined ? response : problemResponse(500, title, message);
    } catch {
      return problemResponse(500, title, message);
    }
  }
}

/** Prism reads no more. */
const mostBytes = 10 * 1024 * 1024;
