import { expect, test } from "vitest";
import { listen } from "../src/listen.ts";

const names = {
  type: "object",
  additionalProperties: { type: "string" },
};

const document = {
  openapi: "3.1.0",
  info: { title: "Bakery", version: "1" },
  paths: {
    "/bread": {
      post: {
        operationId: "bake",
        requestBody: { content: { "application/json": { schema: names } } },
        responses: {
          "200": { description: "", content: { "application/json": { example: { baked: true } } } },
          "400": { description: "", content: { "application/json": { example: { baked: false } } } },
        },
      },
    },
  },
};

const bake = (port: number, body: string) =>
  fetch(`http://127.0.0.1:${port}/bread`, { method: "POST", headers: { "content-type": "application/json" }, body });

test("a violation at a name that no header can carry is reported without its letters", async () => {
  const server = await listen(document, 0, "127.0.0.1");
  const response = await bake(server.port, '{"\u043a\u043b\u044e\u0447": {}}');
  expect([response.status, await response.json()]).toEqual([400, { baked: false }]);
  expect(response.headers.get("sl-violations")).toContain('"????"');
  await server.close();
});

test("a log that throws ends its own request, not the mock", async () => {
  let requests = 0;
  const server = await listen(document, 0, "127.0.0.1", () => {
    requests += 1;
    if (requests === 1) throw new Error("The disk is full.");
  });
  await expect(bake(server.port, "{}")).rejects.toThrow();
  expect((await bake(server.port, "{}")).status).toBe(200);
  await server.close();
});
