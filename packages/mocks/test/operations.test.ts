import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { apis, type Mock, startMock } from "../src/index.ts";
import { type Listening, listen } from "../src/listen.ts";
import { exampleOperations, readBundle } from "./support/example-operations.ts";

describe.each(apis)("%s", (api) => {
  describe("routes", () => {
    // Prism answers two templates that tie with the one listed last, so every concrete address is tried. The copy of the
    // bundle differs only in its answers: each operation names itself in one.
    const document = readBundle(api);
    const operations = exampleOperations(document);
    for (const { id, definition } of operations) {
      definition.responses = {
        "200": { description: "", headers: { "X-Reached": { schema: { type: "string" }, example: id } } },
      };
    }
    let server: Listening;
    beforeAll(async () => {
      server = await listen(document, 0, "127.0.0.1");
    });
    afterAll(() => server.close());

    test.each(operations)("the example request of $id reaches it and is valid", async ({ id, path, request }) => {
      const { status, headers } = await fetch(`http://127.0.0.1:${server.port}${path}`, request);
      expect({ status, reached: headers.get("x-reached"), violations: headers.get("sl-violations") }).toEqual({
        status: 200,
        reached: id,
        violations: null,
      });
    });
  });

  describe("answers", () => {
    const operations = exampleOperations(readBundle(api));
    let mock: Mock;
    beforeAll(async () => {
      mock = await startMock({ api });
    });
    afterAll(() => mock.stop());

    test.each(operations)("$id succeeds with an example that keeps its schema", async ({ path, request }) => {
      const response = await fetch(mock.url + path, request);
      expect(response.ok).toBe(true);
      expect(response.headers.get("sl-violations")).toBeNull();
      expect(await response.json()).toBeTypeOf("object");
    });

    const failures = operations.flatMap(({ errors, ...operation }) => errors.map((code) => ({ ...operation, code })));
    test.each(failures)("$id answers a declared $code on demand", async ({ path, request, code }) => {
      const headers = { ...request.headers, Prefer: `code=${code}` };
      const response = await fetch(mock.url + path, { ...request, headers });
      expect(response.status).toBe(Number(code));
      expect(response.headers.get("sl-violations")).toBeNull();
      expect(await response.json()).toBeTypeOf("object");
    });
  });
});
