import { expect, test } from "vitest";
import { parse } from "yaml";
import { renderOperations } from "./render-operations.ts";

const DOCUMENT = parse(`
components:
  securitySchemes:
    token: { type: http, scheme: bearer, x-token: {} }
    pair: { type: http, scheme: basic, x-key-pair: {} }
    key: { type: apiKey, in: header, name: Authorization }
security: [{ token: [] }]
x-rate-limits: { writes: { requests: 10, perSeconds: 60, keyedBy: client_id, strength: enforced } }
paths:
  /token:
    post: { operationId: exchangeToken, x-role: token, x-safety: unsafe, responses: {} }
  /things/{id}:
    parameters:
      - { name: id, in: path, required: true, schema: { type: string } }
    put:
      operationId: writeThing
      summary: Write a thing
      description: "Writes it. No comment ends here: */"
      x-safety: keyed
      x-idempotency: { header: Idempotency-Key, windowSeconds: 86400, onRepeat: replay, required: true }
      x-rate-limit: writes
      parameters:
        - { name: Idempotency-Key, in: header, required: true, description: The key., schema: { type: string }, x-managed: { by: call } }
        - { name: X-Parent, in: header, required: true, description: The parent., schema: { type: string }, x-managed: { by: client, option: parentId } }
        - { name: dry_run, in: query, schema: { type: boolean } }
        - { name: parent_id, in: query, schema: { type: string }, x-managed: { by: client, option: parentId } }
      requestBody:
        required: true
        description: The thing.
        content:
          application/json: { schema: { type: object, properties: { parent: { x-managed: { by: client, option: parentId } } } } }
      responses: { "400": {}, 2XX: {} }
    post:
      operationId: moveThing
      summary: Move a thing
      x-safety: unsafe
      parameters:
        - { name: Session, in: header, description: The service makes one., schema: { type: string }, x-managed: { by: session, option: sessionId, uuid: true } }
      responses: { "200": {} }
    get:
      operationId: readThing
      summary: Read a thing
      deprecated: true
      x-successor: others
      x-safety: read
      parameters:
        - { name: Session, in: header, required: true, description: The session., schema: { type: string }, x-managed: { by: session, option: sessionId, uuid: true } }
      responses: { "200": {} }
    patch: { operationId: patchThing, summary: Patch a thing, x-safety: unsafe, security: [{ pair: [] }], responses: { "200": {} } }
    delete: { operationId: deleteThing, summary: Delete a thing, x-safety: unsafe, security: [], responses: { "200": {} } }
  /things:
    post:
      operationId: sendThings
      summary: Send things
      x-safety: unsafe
      security: [{ key: [] }]
      x-retry-on: [429]
      x-rate-limit: { bucket: writes, strength: assumed, x-open: [TIN-001] }
      requestBody: { content: { application/json: {}, text/csv: {} } }
      responses: { "200": {} }
    get: { operationId: listThings, summary: List things, x-safety: repeatable, x-rate-limit: { open: [TIN-002] }, responses: { "200": {} } }
`);
const RULES = {
  "/paths/~1things~1{id}/put": ["TIN-004", "TIN-003"],
  "/paths/~1things~1{id}/put/responses/400": ["TIN-005", "TIN-003"],
  "/paths/~1things~1{id}/put2": ["TIN-006"],
};
const code = renderOperations("tiny-things", DOCUMENT, RULES);

/** The text of an interface. */
function interfaceOf(name: string): string {
  return new RegExp(`export interface ${name}\\b[^]*?\\n}\\n`).exec(code)?.[0] ?? "";
}

test("one method with its texts per operation: address, safety, limit, responses and rules", () => {
  expect(interfaceOf("TinyThingsOperations")).toContain(`{
  /**
   * Write a thing.
   *
   * Writes it. No comment ends here: *\\/
   *
   * \`PUT /things/{id}\`
   *
   * - Safe to retry with its \`Idempotency-Key\`, which the client makes: for 24 hours a repeat returns the first outcome.
   * - Limit: 10 calls per minute per client id.
   * - Responses: 400, 2XX.
   * - Contract: TIN-003, TIN-004, TIN-005.
   */
  writeThing<As extends ParseAs = "json">(init: WriteThingInit<As>): Promise<CallResult<operations["writeThing"], As>>;
`);
});

test.each([
  ["- Safe to retry: it changes nothing.\n   * - Limit: none documented."],
  [
    "The client sends it again only if the request was certainly not sent, after 429, or once after a 401 if `apiKey` is a function.",
  ],
  ["The client sends it again only if the request was certainly not sent, or once after a 401 with a new token."],
  [
    "The client sends it again only if the request was certainly not sent, or once after a 401 if `secretKey` is a function.",
  ],
  ["The client sends it again only if the request was certainly not sent.\n"],
  ["- Limit: 10 calls per minute per API key (assumed)."],
  ["- Safe to retry: it cannot act twice.\n   * - Limit: there is one, without a documented number."],
  ["@deprecated The contract names the others API in its place, without saying what replaces a single operation."],
])("%s", (text) => {
  expect(interfaceOf("TinyThingsOperations")).toContain(text);
});

test("a token exchange has no name", () => {
  expect(code).not.toMatch(/exchangeToken/i);
});

test("what an operation takes: path, query, headers and body, required where the caller must give them", () => {
  expect(
    interfaceOf("WriteThingInit"),
  ).toBe(`export interface WriteThingInit<As extends ParseAs = "json"> extends CallSettings<As> {
  path: operations["writeThing"]["parameters"]["path"];
  query?: operations["writeThing"]["parameters"]["query"] | undefined;
  headers?: WriteThingHeaders | undefined;
  /** The thing. */
  body: operations["writeThing"]["requestBody"]["content"]["application/json"];
  /** Makes what is sent from the body; default its JSON. Guards then do not look at it. */
  bodySerializer?: ((body: operations["writeThing"]["requestBody"]["content"]["application/json"]) => RequestInit["body"]) | undefined;
}
`);
  expect(interfaceOf("WriteThingHeaders")).toContain(`  /** The key. */
  "Idempotency-Key"?: NonNullable<operations["writeThing"]["parameters"]["header"]>["Idempotency-Key"] | undefined;
`);
  const csv = 'NonNullable<operations["sendThings"]["requestBody"]>["content"]["text/csv"]';
  expect(interfaceOf("SendThingsInit")).toContain(` | ${csv} | undefined;`);
  expect(interfaceOf("SendThingsInit")).toContain("  headers?: CallHeaders | undefined;\n  body?: ");
  expect(code).toContain(`sendThings<As extends ParseAs = "json">(init?: SendThingsInit<As>)`);
});

test("what a session fills is required outside it and optional in it", () => {
  expect(interfaceOf("ReadThingHeaders")).toContain(
    `  "Session": operations["readThing"]["parameters"]["header"]["Session"];`,
  );
  expect(interfaceOf("ReadThingInit")).toContain("  headers: ReadThingHeaders;");
  expect(interfaceOf("ReadThingSessionHeaders")).toContain(`  "Session"?: operations["readThing"]`);
  expect(interfaceOf("ReadThingSessionInit")).toContain("  headers?: ReadThingSessionHeaders | undefined;");
  expect(interfaceOf("TinyThingsSessionOperations")).toContain("(init: ReadThingSessionInit<As>)");
  expect(interfaceOf("TinyThingsSessionOperations")).toContain("(init: WriteThingInit<As>)");
});

test("options that fill parameters carry their descriptions", () => {
  expect(interfaceOf("TinyThingsManagedOptions")).toContain(`  /**
   * The parent.
   *
   * Fills the header \`X-Parent\`, the query parameter \`parent_id\` and the body field \`parent\`.
   */
  readonly parentId: string | undefined;
`);
  expect(interfaceOf("TinyThingsSessionOptions")).toContain(`  /**
   * The session.
   *
   * Default: the client makes one UUID and sends it with every call of the session.
   *
   * Fills the header \`Session\`.
   */
  readonly sessionId?: string | undefined;
`);
});
