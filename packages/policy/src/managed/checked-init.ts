import type { OperationFacts } from "../manifest.ts";
import type { CallInit } from "./call-init.ts";
import { givenHeader } from "./given-header.ts";
import { headerValues } from "./header-values.ts";
import { jsonBody } from "./json-body.ts";
import { pathValues } from "./path-values.ts";
import { queryValues } from "./query-values.ts";
import type { RefuseField } from "./refuse-field.ts";

/**
 * A copy of everything that a call sends, in plain values, so that what is checked is what is sent.
 * @throws ConfigurationError that names the field which cannot be sent as it is; nothing is sent.
 */
export function checkedInit(
  refuse: RefuseField,
  { managed }: OperationFacts,
  path: string,
  { params, headers, body, ...rest }: CallInit,
): CallInit {
  const { path: segments, query, header } = params ?? {};
  const init = { ...rest, headers: headerValues(refuse, "headers", headers) };
  const isForm =
    body instanceof FormData ||
    ((typeof body === "string" || body instanceof URLSearchParams) &&
      givenHeader(init, "Content-Type") === "application/x-www-form-urlencoded");
  const isJson = body !== undefined && rest.bodySerializer === undefined && !(isForm && managed?.body === undefined);
  return {
    ...init,
    params: {
      path: pathValues(refuse, path, segments ?? {}),
      // Whoever writes the query himself knows what of.
      query: typeof rest.querySerializer === "function" ? { ...query } : queryValues(refuse, query ?? {}),
      header: headerValues(refuse, "params.header", header),
    },
    body: isJson ? jsonBody(refuse, body) : body,
  };
}
