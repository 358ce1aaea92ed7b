import type { SentRequest } from "../exchange/exchange.ts";

/** A parameter of an operation, as the editor shows it. */
export interface CallField {
  readonly in: "header" | "path" | "query";
  readonly name: string;
  readonly required: boolean;
  /** What the editor begins with; empty: the request leaves the parameter out. */
  readonly value: string;
  /** Whether each Send takes a new UUID where the user gives no value: an idempotency key. */
  readonly newEachTime?: true;
}

/** How a request proves who sends it: a header, or a token that another request exchanges first. */
export type Credential = (
  | { readonly header: { readonly name: string; readonly value: string } }
  | { readonly token: SentRequest }
) & {
  /** Whether it is the user's own, not the demo seed's. */
  readonly own?: true;
};

/** A call that the sandbox needs before this one, and the field of its response that this one's body repeats. */
export interface CallBefore {
  readonly title: string;
  readonly call: OperationCall;
  readonly field?: string;
}

/** What a page knows of an operation: its request with the values of the examples, and its credential for the sandbox. */
export interface OperationCall {
  readonly api: string;
  readonly operation: string;
  readonly method: string;
  /** Below the sandbox's origin, with its parameters: `/partnership/v1/accounts/{account_id}/status`. */
  readonly path: string;
  readonly fields: readonly CallField[];
  readonly mediaType?: string;
  readonly body?: string;
  /** Undefined where the operation takes none. */
  readonly credential?: Credential;
  readonly before?: readonly CallBefore[];
  /** A fault that each Send adds to the sandbox first. */
  readonly fault?: unknown;
}

/** What the user wrote: the values by `nameOf` their field, and the body. */
export interface Written {
  readonly values: Readonly<Record<string, string>>;
  readonly body: string;
}

/** The name of a field as problems give it: `header/idempotency-key`, `path/account_id`. */
export function nameOf({ in: place, name }: Pick<CallField, "in" | "name">): string {
  return `${place}/${place === "header" ? name.toLowerCase() : name}`;
}

export function exampleOf({ fields, body = "" }: OperationCall): Written {
  return { values: Object.fromEntries(fields.map((field) => [nameOf(field), field.value])), body };
}

/** The request that a user wrote, without its credential. @param newKey makes an idempotency key. */
export function requestOf(call: OperationCall, { values, body }: Written, newKey: () => string): SentRequest {
  const path = call.path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(values[nameOf({ in: "path", name })] ?? ""),
  );
  const query = new URLSearchParams();
  const headers: Record<string, string> = { accept: "application/json" };
  for (const field of call.fields) {
    const value = values[nameOf(field)] || (field.newEachTime ? newKey() : "");
    if (value === "") continue;
    if (field.in === "query") query.append(field.name, value);
    if (field.in === "header") headers[field.name.toLowerCase()] = value;
  }
  if (call.mediaType !== undefined && body !== "") headers["content-type"] = call.mediaType;
  const search = query.size > 0 ? `?${query}` : "";
  return {
    method: call.method,
    path: `${path}${search}`,
    headers,
    ...(call.mediaType !== undefined && body !== "" && { body }),
  };
}
