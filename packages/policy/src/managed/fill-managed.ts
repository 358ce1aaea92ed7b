import { ConfigurationError } from "../facts/errors/configuration-error.ts";
import type { ManagedBy, OperationFacts } from "../facts/manifest.ts";
import type { CallInit } from "./call-init.ts";
import { callerHeader } from "./caller-header.ts";
import { headerValues } from "./header-values.ts";
import { isBlank } from "./is-blank.ts";
import { refuseField } from "./refuse-field.ts";

/**
 * Fills the parameters that the policy manages: client options, options of a session, and constants. Each call gets a fresh UUID
 * for the idempotency key, the request id and, outside a session, a missing session id (ONB-199, ONB-204, CRT-014).
 * A value that the caller gives is used, unless it is blank. A value that contradicts the client's option is refused, because header,
 * query and body come from one source (ONB-194).
 * @param isNamed the call is made by the name of its operation.
 * @throws ConfigurationError for a contradiction, or a value that no header can carry; nothing is sent.
 */
export function fillManaged(
  operation: OperationFacts,
  options: Readonly<Record<string, unknown>>,
  init: CallInit,
  isNamed = false,
): CallInit {
  const { header, query, body } = operation.managed ?? {};
  const filled = (names: Readonly<Record<string, ManagedBy>> | undefined, given: (name: string) => unknown) => {
    const values: Record<string, unknown> = {};
    for (const [name, by] of Object.entries(names ?? {})) {
      const value = managedValue(operation, name, by, options, given(name));
      if (value !== undefined) values[name] = value;
    }
    return values;
  };
  const { params = {} } = init;
  const headers = filled(header, (name) => callerHeader(init, name));
  for (const [name, value] of Object.entries(headers)) {
    const other = callerHeader({ headers: init.headers }, name);
    if (isBlank(other) || other === value) continue;
    throw new ConfigurationError(
      `${operation.id}: ${name} has one value in params.header and another in headers. Give it once. Nothing was sent.`,
    );
  }
  // The caller's own were checked when they were copied.
  headerValues(refuseField(operation.id, isNamed), "params.header", headers);
  return {
    ...init,
    params: {
      ...params,
      header: { ...withoutNames(params.header, Object.keys(headers)), ...headers },
      query: { ...params.query, ...filled(query, (name) => params.query?.[name]) },
    },
    ...(body === undefined ? {} : { body: filledBody(init.body, (given) => filled(body, (name) => given[name])) }),
  };
}

/** The headers without these, in whatever case: a name is sent once. */
function withoutNames(headers: Readonly<Record<string, unknown>> = {}, names: readonly string[]) {
  if (Object.keys(headers).length === 0) return headers;
  const dropped = new Set(names.map((name) => name.toLowerCase()));
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !dropped.has(name.toLowerCase())));
}

/** A body with its own serializer may be an instance of a class: it is checked like any other, and left as it is. */
function filledBody(given: unknown, filled: (given: Record<string, unknown>) => Record<string, unknown>): unknown {
  if (typeof given !== "object" || given === null) return given;
  const values = filled(given as Record<string, unknown>);
  return [Object.prototype, null].includes(Object.getPrototypeOf(given)) ? { ...given, ...values } : given;
}

function managedValue(
  operation: OperationFacts,
  name: string,
  by: ManagedBy,
  options: Readonly<Record<string, unknown>>,
  given: unknown,
): unknown {
  if ("call" in by) return isBlank(given) ? crypto.randomUUID() : given;
  if ("value" in by) return given ?? by.value;
  const option = "session" in by ? by.session : by.option;
  const own = options[option] ?? undefined;
  // Outside a session nothing is bound: the caller's own goes out, or an id that is made up (an empty one is none).
  if (own === undefined && "session" in by) return by.uuid ? given || crypto.randomUUID() : (given ?? undefined);
  if (given === undefined || given === null || given === own) return own;
  throw new ConfigurationError(
    // Neither value: a header may be personal.
    `${operation.id}: ${name} is given, but is not this client's ${option}. Leave it out, or make a client for that value.`,
  );
}
