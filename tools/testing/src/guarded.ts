/** The time at which guards are tested. */
export const now = Date.parse("2026-11-20T12:00:00Z");

const clock = { now: () => now, sleep: async () => {} };

/** The arguments of a call. */
export interface Given {
  readonly body?: unknown;
  readonly query?: object;
}

interface Advice {
  readonly rule: string;
  readonly field: string;
}

interface Settings {
  readonly clock: typeof clock;
  readonly onAdvice: (advice: Advice) => void;
  readonly guards: undefined;
}

// A type, because an interface is not assignable to a record with any keys.
type Init = {
  readonly body: unknown;
  readonly params: { readonly query: Record<string, unknown> };
};

/**
 * Returns the advice of a client's guards about a call, as `rule field`, and throws their refusals.
 *
 * @param guardCheck the policy's. It is a parameter because this package cannot depend on the policy, whose tests depend on this package.
 */
export function guardedBy<Operation extends { readonly id: string }, Guard>(
  guardCheck: (
    manifest: { readonly api: string; readonly operations: Readonly<Record<string, Operation>> },
    guards: readonly Guard[],
    settings: Settings,
  ) => (operation: Operation, init: Init) => void,
  manifest: { readonly api: string; readonly operations: Readonly<Record<string, Operation>> },
  guards: readonly Guard[],
) {
  return function guarded(operationId: string, { body, query = {} }: Given): string[] {
    const operation = Object.values(manifest.operations).find(({ id }) => id === operationId);
    if (operation === undefined) throw new Error(`There is no operation ${operationId}.`);
    const advice: string[] = [];
    const onAdvice = ({ rule, field }: Advice) => advice.push(`${rule} ${field}`);
    guardCheck(manifest, guards, { clock, onAdvice, guards: undefined })(operation, {
      body,
      params: { query: { ...query } },
    });
    return advice;
  };
}
