import { checkNames } from "../facts/check-names.ts";
import { isFormType } from "../facts/form-type.ts";
import type { OperationFacts } from "../facts/manifest.ts";
import type { CallInit } from "./call-init.ts";
import { callerHeader } from "./caller-header.ts";
import { headerValues } from "./header-values.ts";
import { jsonBody } from "./json-body.ts";
import { pathValues } from "./path-values.ts";
import { plainValue } from "./plain-value.ts";
import { queryValues } from "./query-values.ts";
import { kindOf, type RefuseField } from "./refuse-field.ts";

/** The `params` of a call. */
const paramsNames = { path: "", query: "", header: "" };

/**
 * Copies everything that a call sends as plain values, so that the checks see exactly what is sent.
 * @throws ConfigurationError that names the field that cannot be sent; nothing is sent.
 */
export function copyInit(
  refuse: RefuseField,
  { id, managed, isRaw }: OperationFacts,
  path: string,
  { params, headers, body, ...rest }: CallInit,
): CallInit {
  // openapi-fetch would read nothing from a list, a Map or URLSearchParams.
  if (typeof (params ?? {}) !== "object" || Symbol.iterator in (params ?? {}))
    refuse("params", `is ${kindOf(params)}; give an object`);
  checkNames(`${id}: params`, params ?? {}, paramsNames);
  const { path: segments, query, header } = params ?? {};
  const given = {
    headers: headerValues(refuse, "headers", headers),
    params: { header: headerValues(refuse, "params.header", header) },
  };
  const isFormTyped = isFormType(callerHeader(given, "Content-Type"));
  const isForm =
    (body instanceof FormData && isRaw) ||
    ((typeof body === "string" || body instanceof URLSearchParams) && isFormTyped);
  const isJson = body !== undefined && rest.bodySerializer === undefined && !(isForm && managed?.body === undefined);
  const written = isJson ? jsonBody(refuse, body) : body;
  // In a form, a list would be one text with commas, null the text "null", and an object its type.
  if (isJson && isFormTyped && typeof written === "object")
    for (const [name, value] of Array.isArray(written) ? written : Object.entries(Object(written)))
      plainValue(refuse, `body.${name}`, value);
  return {
    ...rest,
    headers: given.headers,
    params: {
      path: pathValues(refuse, path, segments ?? {}),
      // A serializer of the caller knows what to do with its own values.
      query: typeof rest.querySerializer === "function" ? { ...query } : queryValues(refuse, query ?? {}),
      ...given.params,
    },
    body: written,
  };
}
