import type { OperationFacts } from "../facts/manifest.ts";
import { sharedState } from "../facts/shared-state.ts";

/** A call of an operation that the contract deprecates: the first one for its API and successor in this process. */
export interface DeprecationNotice {
  readonly api: string;
  readonly operation: string;
  /** The API that the contract names in its place, if it names one. */
  readonly successor: string | undefined;
}

/** Gives the notice of a deprecated operation: once per process, API and successor, unless switched off. */
export function noticeDeprecation(
  api: string,
  { id, deprecated, successor }: OperationFacts,
  report: ((notice: DeprecationNotice) => void) | false = warn,
): void {
  if (!deprecated || report === false) return;
  const { notices } = sharedState();
  const name = `${api} ${successor}`;
  if (notices.has(name)) return;
  notices.add(name);
  report({ api, operation: id, successor });
}

function warn({ api, operation, successor }: DeprecationNotice): void {
  const instead = successor === undefined ? "" : ` The contract names the ${successor} API in place of the ${api} API.`;
  console.warn(
    `Tillside: ${operation} of the ${api} API is deprecated.${instead} (onDeprecation: false hides this notice.)`,
  );
}
