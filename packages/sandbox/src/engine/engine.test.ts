import { beforeEach, describe, expect, test, vi } from "vitest";
import { bookshopApi, exchangeOf, worldAtNoon } from "../../test/bookshop.ts";
import type { Api, Exchange } from "./api.ts";
import { respond, respondToUnknown } from "./engine.ts";
import { Refusal } from "./refusal.ts";
import type { Reply } from "./reply.ts";

const log = vi.fn();
beforeEach(() => {
  vi.spyOn(console, "error").mockImplementation(log.mockReset());
});

async function responded(act: () => Reply, more: Partial<Api> = {}) {
  const world = worldAtNoon();
  const exchange = exchangeOf("getBook", { api: bookshopApi({ steps: [], ...more }), url: "/shop/books/1?secret=1" });
  const { status, body, headers } = await respond(exchange, world, act);
  const [record] = world.requests.list();
  return { status, body, openPoint: headers["x-sandbox-open-point"], fired: record?.fired };
}

describe("a response", () => {
  test("that the document lists, in its shape, goes out", async () => {
    const reply = { status: 200, body: { title: "Poems" }, fired: "dry run" } as const;
    expect(await responded(() => reply)).toEqual({
      status: 200,
      body: '{"title":"Poems"}',
      openPoint: undefined,
      fired: "dry run",
    });
    expect(log).not.toHaveBeenCalled();
  });

  test("that breaks its schema is a 500 that says why, in the log too", async () => {
    const why = "The response 200 of getBook breaks its schema: body/title is missing.";
    expect(await responded(() => ({ status: 200, body: {} }))).toMatchObject({
      status: 500,
      body: JSON.stringify({ message: why }),
      fired: "broken response",
    });
    expect(log).toHaveBeenCalledExactlyOnceWith(why);
  });

  test("with a status that is not listed is a 500, unless it is marked as a choice", async () => {
    const why = "The response 503 of getBook is neither listed nor marked.";
    expect(await responded(() => ({ status: 503 }))).toMatchObject({
      status: 500,
      body: JSON.stringify({ message: why }),
    });
    expect(await responded(() => ({ status: 503, openPoint: "BOOK-002" }))).toMatchObject({
      status: 503,
      openPoint: "BOOK-002",
    });
  });

  test("is checked as the API presents it", async () => {
    const present = (reply: Reply) => ({ ...reply, body: { title: reply.body } });
    expect(await responded(() => ({ status: 200, body: "Poems" }), { present })).toMatchObject({ status: 200 });
  });
});

describe("a refusal", () => {
  test("has the API's own shape, its headers and its mark", async () => {
    const refusal = new Refusal(404, "gone", { fired: "unknown page" });
    const refuse = ({ status }: Refusal) => ({ status, openPoint: "BOOK-003" });
    const throws = () => {
      throw refusal;
    };
    expect(await responded(throws, { refuse })).toEqual({
      status: 404,
      body: "",
      openPoint: "BOOK-003",
      fired: "unknown page",
    });
  });
});

test("what goes wrong in a handler is a 500: all of it in the log, the message in the journal, nothing for the caller", async () => {
  const error = new TypeError("x is not a function");
  const throws = () => {
    throw error;
  };
  expect(await responded(throws)).toMatchObject({
    status: 500,
    body: '{"message":"The sandbox failed; its log says why."}',
    fired: "failure: x is not a function",
  });
  expect(log).toHaveBeenCalledExactlyOnceWith("The sandbox failed on GET /shop/books/1:", error);
});

describe("an address that no document has", () => {
  const unknown = async (methods: string[], more: Partial<Exchange> = {}, api: Partial<Api> = {}) => {
    const exchange = exchangeOf("getBook", { api: bookshopApi(api), ...more });
    const { status, headers } = await respondToUnknown(exchange, worldAtNoon(), methods);
    return [status, headers.allow, headers["x-sandbox-open-point"]];
  };

  test("is 404, marked as what no document foresees, also where the path takes other methods", async () => {
    expect(await unknown([])).toEqual([404, undefined, "transport"]);
    expect(await unknown(["PUT", "POST"])).toEqual([404, undefined, "transport"]);
  });

  test("is marked with the rule of reads that the contract has without saying where, if it may be one", async () => {
    const api = { unplacedReads: "BOOK-001" };
    expect(await unknown(["PUT"], {}, api)).toEqual([404, undefined, "BOOK-001"]);
    const { operation } = exchangeOf("getBook");
    expect(await unknown([], { operation: { ...operation, method: "PUT" } }, api)).toEqual([
      404,
      undefined,
      "transport",
    ]);
  });

  test("is 404 with the same reason without a credential, and names the address that was probably meant", async () => {
    const { operation } = exchangeOf("getBook");
    const scheme = { type: "api-key", header: "X-Key" } as const;
    const exchange = exchangeOf("getBook", { operation: { ...operation, id: "", pointer: "", scheme } });
    const { status, headers } = await respondToUnknown(exchange, worldAtNoon(), [], "/shop/books");
    expect([status, headers["x-sandbox-reason"]]).toEqual([
      404,
      "There is no such path; did you mean /shop/books? (transport: No document covers this; the sandbox responds as HTTP servers usually do.)",
    ]);
  });

  test("is 401 where the API checks the credential first, and the reason says that it does not exist either", async () => {
    const { operation } = exchangeOf("getBook");
    const scheme = { type: "api-key", header: "X-Key" } as const;
    const api = bookshopApi({ credentialFirst: "ONB-175" });
    const exchange = exchangeOf("getBook", { api, operation: { ...operation, id: "", pointer: "", scheme } });
    const { status, headers } = await respondToUnknown(exchange, worldAtNoon(), []);
    expect([status, headers["x-sandbox-open-point"]]).toEqual([401, "ONB-175"]);
    expect(headers["x-sandbox-reason"]).toContain("The API key is missing. There is no such path. (ONB-175: ");
  });

  test("says to a browser's preflight that the API is not for pages of other origins", async () => {
    const { operation } = exchangeOf("getBook");
    const headers = { "access-control-request-method": "GET" };
    const exchange = exchangeOf("getBook", { headers, operation: { ...operation, method: "OPTIONS" } });
    const wire = await respondToUnknown(exchange, worldAtNoon(), ["GET"]);
    expect(wire.headers["x-sandbox-reason"]).toContain(
      "The path takes GET, not OPTIONS. Pages of other origins cannot call this API: no document allows it.",
    );
  });

  test("is refused by what its API does before", async () => {
    const beforeUnknown = () => {
      throw new Refusal(403, "not from there");
    };
    expect((await unknown([], {}, { beforeUnknown }))[0]).toBe(403);
  });
});
