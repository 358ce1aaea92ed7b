import type { Guard } from "@tillside/policy";
import { attribution } from "./attribution.ts";
import { emptyBatch } from "./empty-batch.ts";
import { idempotencyKey } from "./idempotency-key.ts";
import { reservedNames } from "./reserved-names.ts";
import { sizes } from "./sizes.ts";
import { standardNames } from "./standard-names.ts";
import { timeWindow } from "./time-window.ts";

/** What every call of the client is checked by before it is sent. */
export const guards = [
  sizes,
  emptyBatch,
  reservedNames,
  timeWindow,
  attribution,
  standardNames,
  idempotencyKey,
] satisfies readonly Guard[];
