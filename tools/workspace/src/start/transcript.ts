import { styleText } from "node:util";
import type { Registration } from "./first-registration.ts";
import type { Exchange } from "./record-exchanges.ts";

const SECRETS = new Set(["authorization"]);

/** What a person sees of a registration: the token exchange in a line, the request in full, the response. */
export function registrationLines({ token, request, info, data }: Registration): string[] {
  const { operation, outcome, idempotencyKey, operationId, requestId, attempts } = info;
  return [
    heading("First, the client fetched a token by itself"),
    `${token.method} ${token.url} → ${token.status}`,
    "",
    heading("Then it sent the registration (the headers and the parent account id are its own doing)"),
    ...requestLines(request),
    "",
    heading("The response"),
    `status ${request.status}`,
    "",
    ...jsonLines(data),
    "",
    heading("callInfo(response)"),
    ...jsonLines({ operation, outcome, idempotencyKey, operationId, requestId, attempts }),
  ];
}

/** A request as it was sent, secrets masked: method and URL, every header, the body. */
export function requestLines({ method, url, headers, body }: Exchange): string[] {
  return [
    `${method} ${url}`,
    ...headers.map(([name, value]) => `${name}: ${SECRETS.has(name) ? masked(value) : value}`),
    "",
    ...jsonLines(JSON.parse(body)),
  ];
}

/** `Bearer abc` → `Bearer ***` */
function masked(value: string): string {
  return value.replace(/\S+$/, "***");
}

function jsonLines(value: unknown): string[] {
  return JSON.stringify(value, null, 2).split("\n");
}

function heading(text: string): string {
  return styleText("bold", text);
}
