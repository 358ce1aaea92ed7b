import type { Path } from "../rule.ts";
import { METHODS } from "./operations.ts";

interface Spot {
  readonly words: string;
  readonly has: (path: Path) => boolean;
}

const root: Spot = { words: "on the root", has: (path) => path.length === 0 };
const operation: Spot = {
  words: "on an operation",
  has: (path) => path.length === 3 && path[0] === "paths" && METHODS.includes(`${path[2]}`),
};
const securityScheme: Spot = {
  words: "on a security scheme",
  has: (path) => path.length === 3 && path[1] === "securitySchemes",
};
const filled: Spot = {
  words: "on a header or query parameter or a property of a request body",
  has: (path) => ["parameters", "properties"].includes(`${path.at(-2)}`),
};
const response: Spot = { words: "on a response", has: (path) => path.at(-2) === "responses" };
const responseHeader: Spot = { words: "on a response header", has: (path) => path.at(-2) === "headers" };
const anywhere: Spot = { words: "anywhere", has: () => true };

/** Our `x-` fields and where each may stand, as specs/EXTENSIONS.md describes them. */
export const EXTENSIONS: Readonly<Record<string, Spot>> = {
  "x-rate-limits": root,
  "x-safety": operation,
  "x-retry-on": operation,
  "x-rate-limit": operation,
  "x-idempotency": operation,
  "x-auth-failure": operation,
  "x-role": operation,
  "x-successor": operation,
  "x-token": securityScheme,
  "x-key-pair": securityScheme,
  "x-managed": filled,
  "x-partial": response,
  "x-call-info": responseHeader,
  "x-open": anywhere,
  "x-rules": anywhere,
};
