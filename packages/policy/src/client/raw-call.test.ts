import { expect, test } from "vitest";
import { testClient } from "../../test/client.ts";
import { thrownBy } from "../../test/thrown-by.ts";

test("a query is sent as it is given, in the path or as an option", async () => {
  const { client, clock, seen } = testClient();
  await clock.run(client.raw("GET", "/v1/x?a=1", { safety: "read", query: undefined }));
  await clock.run(client.raw("GET", "/v1/x", { safety: "read", query: { a: "?#", b: [1, 2] } }));
  expect(seen.map(({ url }) => url)).toEqual([
    "https://partner.example/v1/x?a=1",
    "https://partner.example/v1/x?a=%3F%23&b=1&b=2",
  ]);
});

test.each<[string, string, object]>([
  ["has a query, and query is given, too; give one of them", "/v1/x?k=s3cr3t", { query: { dry_run: true } }],
  ["has a #, and what follows it would not be sent; write it as %23", "/v1/x#s3cr3t", { query: { dry_run: true } }],
  ["has a #, and what follows it would not be sent; write it as %23", "/v1/x/s3cr3t#1", {}],
])("a path of raw() that %s", async (problem, path, more) => {
  const { client, seen } = testClient();
  const error = await thrownBy(client.raw("POST", path as "/", { safety: "unsafe", ...more }));
  expect(error.name).toBe("ConfigurationError");
  expect(error.message).toBe(`raw(): path ${problem}. Nothing was sent.`);
  expect(seen).toEqual([]);
});

test("an instance of a class has the options of raw() only, whether they are its own or getters", async () => {
  const { client, clock, seen } = testClient();
  class Read {
    safety = "read" as const;
    get query() {
      return { dry_run: true };
    }
  }
  await clock.run(client.raw("GET", "/v1/x", new Read()));
  expect(seen.map(({ url }) => url)).toEqual(["https://partner.example/v1/x?dry_run=true"]);
  class Misplaced extends Read {
    get params() {
      return { query: {} };
    }
  }
  const error = await thrownBy(client.raw("GET", "/v1/x", new Misplaced()));
  expect(error.message).toContain("raw(): unknown option params. The options are: safety, bucket,");
});
