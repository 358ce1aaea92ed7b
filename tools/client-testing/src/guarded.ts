import { type ApiManifest, type Clock, type Guard, guarding, type OperationFacts } from "@tillside/policy";

/** The time at which guards are tested. */
export const now = Date.parse("2026-11-20T12:00:00Z");

const clock: Clock = { now: () => now, sleep: async () => {} };

/** A call as its caller gives it. */
export interface Given {
  readonly body?: unknown;
  readonly query?: object;
}

/** What a client's guards advise about a call, as `rule field`; throws what they refuse. */
export function guardedBy(manifest: ApiManifest, guards: readonly Guard[]) {
  return function guarded(operationId: string, { body, query = {} }: Given): string[] {
    const operation = Object.values<OperationFacts>(manifest.operations).find(({ id }) => id === operationId);
    if (operation === undefined) throw new Error(`There is no operation ${operationId}.`);
    const advice: string[] = [];
    const onAdvice = ({ rule, field }: { rule: string; field: string }) => advice.push(`${rule} ${field}`);
    guarding(manifest, guards, { clock, onAdvice, guards: undefined })(operation, {
      body,
      params: { query: { ...query } },
    });
    return advice;
  };
}
