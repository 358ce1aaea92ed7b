export * from "@tillside/policy/client";
export { type AudienceClient, type AudienceClientOptions, createAudienceClient } from "./generated/client.ts";
export type { components, operations, paths } from "./generated/types.ts";
export { hashEmail } from "./hash-email.ts";
export { normalizeEmail } from "./normalize-email.ts";
