import { parse } from "yaml";
import type { JsonObject } from "../src/document/json.ts";

/** A bundled document from YAML; `operation` is the body of `PUT /things`, beside facts that make it complete. */
export function bundledDocument(operation: string, root = ""): JsonObject {
  return {
    info: { title: "Tiny API" },
    servers: [{ url: "{base_url}" }],
    security: [{ accessToken: [] }],
    "x-rate-limits": { things: { requests: 60, perSeconds: 60, keyedBy: "client_id", strength: "enforced" } },
    components: { securitySchemes: { accessToken: { type: "http", scheme: "bearer", "x-token": TOKEN } } },
    paths: {
      "/things": {
        put: {
          operationId: "writeThing",
          "x-safety": "repeatable",
          "x-auth-failure": [401],
          responses: { 200: { content: { "application/json": {} } } },
          ...parse(operation),
        },
      },
      "/token": { servers: [{ url: "{auth_url}" }], post: { operationId: "exchange", "x-role": "token" } },
    },
    ...parse(root),
  };
}

const TOKEN = { operationId: "exchange", credentials: "form-body", lifetimeSeconds: 300 };
