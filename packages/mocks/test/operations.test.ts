import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { readBundle } from "../src/bundles.ts";
import { apis, type Mock, startMock } from "../src/index.ts";
import { type Listening, listen } from "../src/listen.ts";
import { type ExampleOperation, exampleOperations } from "./support/example-operations.ts";

test("there is an API to mock", () => {
  expect(apis).not.toEqual([]);
});

describe.each(apis)("%s", (api) => {
  describe("routes", () => {
    // For two templates that tie, Prism uses the one listed last, so every concrete address is tried. The copy of the
    // bundle differs only in its responses: each operation names itself in one.
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

  describe("responses", () => {
    const operations = exampleOperations(readBundle(api));
    let mock: Mock;
    beforeAll(async () => {
      mock = await startMock({ api });
    });
    afterAll(() => mock.stop());

    /** Sends the operation's example request with further query parameters and headers. */
    async function ask(operation: ExampleOperation, query: Record<string, string>, headers: Record<string, string>) {
      const url = new URL(operation.path, mock.url);
      for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
      const { request } = operation;
      const response = await fetch(url, { ...request, headers: { ...request.headers, ...headers } });
      const text = await response.text();
      return { status: response.status, headers: response.headers, body: text === "" ? undefined : JSON.parse(text) };
    }

    test.each(operations)("$id succeeds with its first example", async (operation) => {
      const success = operation.responses.find(({ code }) => code < 300);
      const { status, headers, body } = await ask(operation, {}, {});
      expect({ status, body }).toEqual({ status: success?.code, body: success?.examples[0]?.[1] });
      expect(headers.get("sl-violations")).toBeNull();
    });

    const responses = operations.flatMap((operation) =>
      operation.responses.map((response) => ({ ...response, operation, id: operation.id })),
    );
    test.each(responses)("$id returns $code on demand, each example by its name", async (response) => {
      const { operation, code, headers: declared, examples, violation } = response;
      const [[, first] = []] = examples;
      const asked = [
        { query: { __code: `${code}` }, prefer: {}, expected: first },
        { query: {}, prefer: { Prefer: `code=${code}` }, expected: first },
        ...examples.map(([name, expected]) => ({
          query: {},
          prefer: { Prefer: `code=${code}, example=${name}` },
          expected,
        })),
      ];
      for (const { query, prefer, expected } of asked) {
        const { status, headers, body } = await ask(operation, query, prefer);
        expect({ status, body }).toEqual({ status: code, body: expected });
        expect(body === undefined ? null : violation(body)).toBeNull();
        expect(headers.get("sl-violations")).toBeNull();
        expect(declared.filter((name) => !headers.has(name))).toEqual([]);
      }
    });

    const secured = operations.filter(({ credentials }) => credentials.length > 0);
    test.each(secured)("$id without its credential is refused with 401", async (operation) => {
      const { request, credentials } = operation;
      const headers = Object.fromEntries(
        Object.entries(request.headers).filter(([name]) => !credentials.includes(name)),
      );
      const response = await fetch(mock.url + operation.path, { ...request, headers });
      expect(response.status).toBe(401);
    });
  });
});
