import { mkdirSync, mkdtempSync, writeFileSync } from "node:fs";
import { rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { onTestFinished } from "vitest";

const COMMON: Readonly<Record<string, string>> = {
  "pnpm-workspace.yaml": "packages: [specs/*]\n",
  "specs/tiny/rules.yaml": "[]\n",
  "specs/redocly.yaml": "telemetry: off\napis:\n  tiny:\n    root: tiny/openapi.yaml\n",
  "packages/clients/tiny/package.json": '{ "name": "@tillside/tiny" }\n',
};

/** A repository folder with one tiny API, gone when the test is; `files` are added or put in place of its own. */
export function workspace(files: Readonly<Record<string, string>> = {}): string {
  const root = mkdtempSync(join(tmpdir(), "tillside-spec-test-"));
  onTestFinished(() => rm(root, { recursive: true }));
  for (const [path, content] of Object.entries({ ...COMMON, ...TINY, ...files })) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), content);
  }
  return root;
}

/** One keyed write, one read, the token exchange, each in its own file. */
export const TINY: Readonly<Record<string, string>> = {
  "specs/tiny/openapi.yaml": `openapi: 3.1.0
info:
  title: Tiny API
  version: "1"
servers:
  - url: "{base_url}"
    variables: { base_url: { default: http://127.0.0.1:4010/tiny } }
security:
  - accessToken: []
x-rate-limits:
  things: { requests: 60, perSeconds: 60, keyedBy: client_id, strength: enforced }
paths:
  /v1/things/{thing_id}:
    $ref: paths/v1_things_{thing_id}.yaml
  /oauth/token:
    $ref: paths/oauth_token.yaml
components:
  securitySchemes:
    accessToken:
      type: http
      scheme: bearer
      x-token:
        operationId: exchangeClientCredentials
        credentials: form-body
        lifetimeSeconds: 300
`,
  "specs/tiny/paths/v1_things_{thing_id}.yaml": `parameters:
  - { name: thing_id, in: path, required: true, schema: { type: string } }
get:
  operationId: getThing
  summary: Read a thing
  x-rules: [TNY-001]
  x-safety: read
  x-rate-limit: things
  x-auth-failure: [401]
  responses:
    "200": { description: The thing., content: { application/json: { schema: { $ref: ../schemas/Thing.yaml } } } }
    "401": { description: No valid token. }
put:
  operationId: writeThing
  summary: Write a thing
  x-safety: keyed
  x-rate-limit: things
  x-auth-failure: [401]
  x-idempotency:
    header: Idempotency-Key
    windowSeconds: 86400
    onRepeat: replay
    required: true
  parameters:
    - $ref: ../parameters/IdempotencyKey.yaml
    - { name: X-Parent, in: header, required: true, schema: { type: string }, x-managed: { by: client, option: parentId } }
  requestBody:
    required: true
    content: { application/json: { schema: { $ref: ../schemas/Thing.yaml } } }
  responses:
    2XX:
      description: Written.
      headers:
        X-Operation-Id: { schema: { type: string }, x-call-info: operationId, x-rules: [TNY-002] }
    "401": { description: No valid token. }
`,
  "specs/tiny/paths/oauth_token.yaml": `post:
  operationId: exchangeClientCredentials
  summary: Exchange credentials for a token
  x-role: token
  x-safety: repeatable
  security: []
  responses:
    "200": { description: A token. }
`,
  "specs/tiny/parameters/IdempotencyKey.yaml": `name: Idempotency-Key
in: header
required: true
description: The key of the write.
schema: { type: string, format: uuid }
x-managed: { by: call }
`,
  "specs/tiny/schemas/Thing.yaml": `type: object
required: [name, parent]
properties:
  name: { type: string, x-rules: [TNY-003] }
  tags: { type: array, items: { type: string }, default: [] }
  extra: { type: object, x-open: [TNY-004] }
  parent:
    $ref: ParentId.yaml
    x-managed: { by: client, option: parentId }
`,
  "specs/tiny/schemas/ParentId.yaml": "type: string\ndescription: The parent.\n",
};
