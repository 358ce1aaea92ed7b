import { type CallInfo, unsent } from "../facts/call-info.ts";
import type { Clock } from "../facts/clock.ts";
import { ConfigurationError } from "../facts/errors/configuration-error.ts";
import { GuardError } from "../facts/errors/guard-error.ts";
import { earlierMayHaveRun } from "../facts/errors/sentence.ts";
import type { ApiManifest, OperationFacts } from "../facts/manifest.ts";
import { writtenField } from "../facts/written-field.ts";
import type { AdviceNotice } from "./advice-notice.ts";
import type { Guard } from "./guard.ts";

/** The part of a call that guards read: managed values are filled in, nothing is serialized. */
export interface GuardedInit {
  readonly params?: {
    readonly query?: Readonly<Record<string, unknown>>;
    readonly header?: Readonly<Record<string, unknown>>;
  };
  readonly body?: unknown;
  readonly bodySerializer?: unknown;
}

/**
 * Checks a call before it is sent.
 * @param isNamed the call is made by the name of its operation: the fields are named as it has them.
 * @param isRepeat the call repeats a write, which may have been executed although this call is refused.
 */
export type GuardCall = (operation: OperationFacts, init: GuardedInit, isNamed?: boolean, isRepeat?: boolean) => void;

/** The options of a client that concern its guards. */
interface GuardSettings {
  readonly clock: Clock;
  readonly onAdvice?: ((notice: AdviceNotice) => void) | undefined;
  readonly guards?: false | Readonly<Record<string, boolean | undefined>> | undefined;
}

/**
 * Makes the check that every call of a client passes before anything is sent. It runs the guards of the operation that are
 * not switched off. It skips calls by `raw()`, because the contract does not describe them, and bodies that the caller
 * serializes, because their final form is not known.
 * @throws ConfigurationError if the options switch a guard that does not exist.
 */
export function guardCheck(
  { api, operations }: Pick<ApiManifest, "api" | "operations">,
  guards: readonly Guard[],
  { clock, onAdvice, guards: switches = {} }: GuardSettings,
): GuardCall {
  for (const name of Object.keys(switches)) {
    if (guards.some((guard) => guard.name === name)) continue;
    const known = guards.map((guard) => guard.name).join(", ") || "none";
    throw new ConfigurationError(
      `${api} client: guards.${name} is not a guard of this client. The guards are: ${known}.`,
    );
  }
  const active = guards.filter(({ name }) => switches !== false && switches[name] !== false);
  const guardsOf = new Map<OperationFacts, readonly Guard[]>(
    Object.values(operations).map((operation) => [
      operation,
      active.filter((guard) => guard.operations?.includes(operation.id) !== false),
    ]),
  );

  return function check(operation, init, isNamed = false, isRepeat = false) {
    if (init.bodySerializer !== undefined) return;
    const advised = new Set<string>();
    for (const guard of guardsOf.get(operation) ?? []) {
      guard.check(
        { body: init.body, query: init.params?.query ?? {}, header: init.params?.header ?? {} },
        {
          clock,
          limits: operation.limits ?? {},
          refuse(rule, field, message) {
            throw refusal(
              unsent(operation.id, api, isRepeat ? "unknown" : undefined),
              guard.name,
              rule,
              writtenField(field, isNamed),
              message,
            );
          },
          advise(rule, given, message) {
            if (advised.has(rule)) return;
            advised.add(rule);
            const field = writtenField(given, isNamed);
            onAdvice?.({ api, operation: operation.id, rule, field, message: `${field} ${message}` });
          },
        },
      );
    }
  };
}

function refusal(info: CallInfo, guard: string, rule: string, field: string, message: string): GuardError {
  const before = info.outcome === "unknown" ? ` ${earlierMayHaveRun}` : "";
  return new GuardError(
    `${info.operation}: ${field} ${message} Nothing was sent.${before} (${rule}; guards: { "${guard}": false } switches this check off.)`,
    { rule, field, info },
  );
}
