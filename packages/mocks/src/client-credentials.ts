import { type Bundle, tokenExchangesOf } from "./bundle.ts";
import type { MockRequest } from "./exchange.ts";

/**
 * Why the request of a token exchange has no client credentials: by operation and request, undefined where it has them. Where they
 * are sent stands in `x-token`, which Prism does not read. `form-body` is no case here: the schema of the body requires its fields.
 */
export function credentialsProblem(
  bundle: Bundle,
): (operationId: string, request: Pick<MockRequest, "headers" | "body">) => string | undefined {
  const exchanges = tokenExchangesOf(bundle);
  return (operationId, { headers, body }) => {
    const credentials = exchanges.find((each) => each.operationId === operationId)?.credentials;
    if (credentials === undefined || credentials === "form-body" || isPair(headers.authorization)) return undefined;
    const taken = `${operationId} takes client id and secret as Authorization: Basic base64(id:secret)`;
    if (credentials === "basic-header") return `${taken}.`;
    const isInForm = hasPair(new URLSearchParams(body.toString("utf8")));
    return isInForm ? undefined : `${taken}, or as client_id and client_secret in the form.`;
  };
}

function isPair(authorization = ""): boolean {
  const [, encoded = ""] = /^basic +(\S+)$/i.exec(authorization) ?? [];
  return Buffer.from(encoded, "base64").toString("utf8").includes(":");
}

function hasPair(form: URLSearchParams): boolean {
  return form.has("client_id") && form.has("client_secret");
}
