import type { Extension } from "./extension.ts";
import { authFailure } from "./x-auth-failure.ts";
import { callInfo } from "./x-call-info.ts";
import { idempotency } from "./x-idempotency.ts";
import { keyPair } from "./x-key-pair.ts";
import { managed } from "./x-managed.ts";
import { open } from "./x-open.ts";
import { partial } from "./x-partial.ts";
import { rateLimit } from "./x-rate-limit.ts";
import { rateLimits } from "./x-rate-limits.ts";
import { retryOn } from "./x-retry-on.ts";
import { role } from "./x-role.ts";
import { rules } from "./x-rules.ts";
import { safety } from "./x-safety.ts";
import { successor } from "./x-successor.ts";
import { token } from "./x-token.ts";

/** All of our `x-` fields, in the order of specs/EXTENSIONS.md. */
export const EXTENSIONS: Readonly<Record<string, Extension>> = {
  "x-rate-limits": rateLimits,
  "x-auth-failure": authFailure,
  "x-safety": safety,
  "x-retry-on": retryOn,
  "x-idempotency": idempotency,
  "x-rate-limit": rateLimit,
  "x-role": role,
  "x-successor": successor,
  "x-token": token,
  "x-key-pair": keyPair,
  "x-managed": managed,
  "x-partial": partial,
  "x-call-info": callInfo,
  "x-open": open,
  "x-rules": rules,
};
