import { expect, test } from "vitest";
import { type Paths, testClient } from "../../test/client.ts";
import { fakeApi } from "./fake-api.ts";

test("a query parameter that was sent several times has a list of its values", async () => {
  const api = fakeApi<Paths>();
  const { client } = testClient(undefined, api.options);
  api.respond("GET", "/v1/partnership/accounts", Response.json({ data: [] }));
  await client.GET("/v1/partnership/accounts", { params: { query: { ids: ["1", "2"], cursor: "", limit: 5 } } });
  expect(api.requests[0]?.query).toMatchObject({ ids: ["1", "2"], cursor: "", limit: "5" });
});
