import type { Operation } from "../engine/operation.ts";

/** Whether an operation takes an access token, which a fault may treat as expired. A token request takes none. */
export function takesToken(operation: Pick<Operation, "scheme"> | undefined): boolean {
  return operation?.scheme?.type === "client-credentials";
}
