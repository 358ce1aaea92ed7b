import { type Clock, guarding, type OperationFacts } from "@tillside/policy";
import { manifest } from "../src/generated/manifest.ts";
import { guards } from "../src/guards/index.ts";

/** The time at which guards are tested. */
export const now = Date.parse("2026-11-20T12:00:00Z");

const clock: Clock = { now: () => now, sleep: async () => {} };

/** What the client's guards advise about a call, as `rule field`; throws what they refuse. */
export function guarded(operationId: string, { body, query = {} }: { body?: unknown; query?: object }): string[] {
  const operation = Object.values<OperationFacts>(manifest.operations).find(({ id }) => id === operationId);
  if (operation === undefined) throw new Error(`There is no operation ${operationId}.`);
  const advice: string[] = [];
  const onAdvice = ({ rule, field }: { rule: string; field: string }) => advice.push(`${rule} ${field}`);
  guarding(manifest, guards, { clock, onAdvice, guards: undefined })(operation, {
    body,
    params: { query: { ...query } },
  });
  return advice;
}
