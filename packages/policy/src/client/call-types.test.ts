import { describe, expectTypeOf, test } from "vitest";
import type { events } from "../../test/apis.ts";
import type { CallResult } from "./call-types.ts";
import type { PolicyClient } from "./client-types.ts";

interface Operation<Body> {
  parameters: { query?: never; header?: { "X-Trace"?: string }; path?: never; cookie?: never };
  requestBody: { content: { "application/json": Body } };
  responses: {
    200: { headers: Record<string, unknown>; content: { "application/json": { done: boolean } } };
    202: { headers: Record<string, unknown>; content: { "application/json": { taken: boolean } } };
    400: { headers: Record<string, unknown>; content: { "application/json": { code: string } } };
    401: { headers: Record<string, unknown>; content?: never };
  };
}

interface Item<Post> {
  parameters: { query?: never; header?: never; path?: never; cookie?: never };
  get?: never;
  post: Post;
}

/** As the generator writes paths. */
interface Paths {
  "/v1/items": Item<Operation<{ quantity: number; objectData?: { name: string }[] }>>;
  "/v1/open": Item<Operation<{ [name: string]: unknown }>>;
  "/v1/any": Item<Operation<unknown>>;
  "/v1/optional": Item<
    Omit<Operation<never>, "requestBody"> & { requestBody?: { content: { "application/json": { quantity: number } } } }
  >;
  "/v1/none": Item<Omit<Operation<never>, "requestBody"> & { requestBody?: never }>;
}

type Client = PolicyClient<Paths, typeof events>;

/** Type-checked, never run. */
type Calls = (client: Client) => readonly Promise<unknown>[];

describe("the types of a call by its path", () => {
  test("a body has the fields of its operation and no other, however deep", () => {
    const calls: Calls = (client) => [
      client.POST("/v1/items", { body: { quantity: 1, objectData: [{ name: "a" }] } }),
      client.request("post", "/v1/items", { body: { quantity: 1 } }),
      client.POST("/v1/optional"),
      client.POST("/v1/none", {}),
      // @ts-expect-error: no such field.
      client.POST("/v1/items", { body: { quantity: 1, foo: 1 } }),
      // @ts-expect-error: a misspelt one.
      client.POST("/v1/items", { body: { quantity: 1, objectdata: [] } }),
      // @ts-expect-error: a misspelt one in a list.
      client.POST("/v1/items", { body: { quantity: 1, objectData: [{ name: "a", nmae: "b" }] } }),
      // @ts-expect-error: a misspelt one in place of a required one.
      client.POST("/v1/items", { body: { qty: 1 } }),
      // @ts-expect-error: in a body that may be left out, too.
      client.POST("/v1/optional", { body: { quantity: 1, foo: 1 } }),
      // @ts-expect-error: it takes no body.
      client.POST("/v1/none", { body: {} }),
      // @ts-expect-error: request() knows the bodies, too.
      client.request("post", "/v1/items", { body: { quantity: 1, foo: 1 } }),
      // @ts-expect-error: the body is required.
      client.POST("/v1/items"),
      // @ts-expect-error: no such header is documented.
      client.POST("/v1/items", { body: { quantity: 1 }, params: { header: { "X-Trce": "t" } } }),
      // @ts-expect-error: no such option.
      client.POST("/v1/none", { polcy: {} }),
    ];
    expectTypeOf(calls).toBeFunction();
  });

  test("a body that the contract leaves open stays open", () => {
    const calls: Calls = (client) => [
      client.POST("/v1/open", { body: { anything: ["goes"] } }),
      client.POST("/v1/any", { body: { anything: ["goes"] } }),
      client.POST("/v1/any", { body: "text" }),
    ];
    expectTypeOf(calls).toBeFunction();
  });

  test("the result is of the path and of parseAs", () => {
    const results = (client: Client) =>
      [
        client.POST("/v1/items", { body: { quantity: 1 } }),
        client.POST("/v1/items", { body: { quantity: 1 }, parseAs: "text" }),
        client.request("post", "/v1/none", { parseAs: "stream" }),
      ] as const;
    type Made = Awaited<ReturnType<typeof results>[number]>;
    expectTypeOf<Extract<Made, { data?: never }>["error"]>().toEqualTypeOf<{ code: string } | undefined>();
    type Data<Index extends 0 | 1 | 2> = Awaited<ReturnType<typeof results>[Index]>["data"];
    expectTypeOf<Data<0>>().toEqualTypeOf<{ done: boolean } | { taken: boolean } | undefined>();
    expectTypeOf<Data<1>>().toEqualTypeOf<string | undefined>();
    expectTypeOf<Data<2>>().toEqualTypeOf<Response["body"] | undefined>();
    expectTypeOf<Awaited<ReturnType<typeof results>[0]>>().toEqualTypeOf<CallResult<Paths["/v1/items"]["post"]>>();
  });
});
