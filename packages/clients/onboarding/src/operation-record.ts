import type { components } from "./generated/types.ts";

/** What an operation read returns; only `operation_id` is part of the contract (ONB-108, ONB-109). */
export type OperationRecord = components["schemas"]["Operation"];
