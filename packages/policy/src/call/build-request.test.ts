import { inspect } from "node:util";
import { describe, expect, test } from "vitest";
import { ConfigurationError } from "../facts/errors/configuration-error.ts";
import { toRequest } from "../facts/frozen-request.ts";
import { buildRequest, frozen } from "./build-request.ts";

const origin = "https://partner.example/base";
const decode = (body: unknown) => new TextDecoder().decode(body as ArrayBuffer);
const posted = async (init: Parameters<typeof buildRequest>[4]) =>
  buildRequest("makeThing", origin, "POST", "/v1/things", init);

describe("buildRequest", () => {
  test("address: base, path with its values, and query, as a URL has it", async () => {
    const init = { params: { path: { id: "a b/c" }, query: { ids: [1, 2], name: "é" } } };
    const { url, method } = await buildRequest("getThing", `${origin}/`, "GET", "/v1/things/{id}", init);
    expect([method, url]).toEqual(["GET", `${origin}/v1/things/a%20b%2Fc?ids=1&ids=2&name=%C3%A9`]);
  });

  test("headers: those of the parameters go before the call's own; null takes one away", async () => {
    const init = {
      params: { header: { "X-One": "parameter" } },
      headers: { "x-one": "own", "X-Two": "own", "X-Gone": null },
    };
    const { headers } = await buildRequest("getThings", origin, "GET", "/v1/things", init);
    expect([...headers]).toEqual([
      ["x-one", "parameter"],
      ["x-two", "own"],
    ]);
  });

  test("a JSON body is its text, and every attempt's request has it", async () => {
    const built = await posted({ body: { brand: "Brook & Söhne" } });
    expect(built).toMatchObject({ body: '{"brand":"Brook & Söhne"}' });
    expect(built.headers.get("Content-Type")).toBe("application/json");
    for (const request of [toRequest(built), toRequest(built)]) {
      expect([request.url, await request.text()]).toEqual([`${origin}/v1/things`, built.body]);
    }
  });

  test("an empty text is a body; none is none, and has no type", async () => {
    expect(await posted({ body: 1, bodySerializer: () => "" })).toMatchObject({ body: "" });
    const built = await posted({});
    expect(built.body).toBeUndefined();
    expect(built.headers.has("Content-Type")).toBe(false);
  });

  test("a form keeps its boundary, an urlencoded one its type", async () => {
    const form = new FormData();
    form.set("a", "1");
    const built = await posted({ body: form });
    const boundary = built.headers.get("Content-Type")?.split("boundary=")[1] ?? "none";
    expect(decode(built.body)).toContain(boundary);
    for (const type of ["application/x-www-form-urlencoded", "Application/X-WWW-Form-URLEncoded; charset=utf-8"]) {
      for (const body of ["a=1&b=2", { a: "1", b: "2" }]) {
        const { headers, ...sent } = await posted({ body, headers: { "Content-Type": type } });
        expect([headers.get("Content-Type"), sent.body]).toEqual([type, "a=1&b=2"]);
      }
    }
  });

  test.each(["multipart/form-data", "multipart/form-data; boundary=mine", "application/json"])(
    "a form under the type %s of the caller's own is refused: its boundary is missing",
    async (type) => {
      for (const init of [{ body: new FormData() }, { body: "", bodySerializer: () => new FormData() }]) {
        await expect(posted({ ...init, headers: { "content-type": type } })).rejects.toThrow(
          new ConfigurationError(
            "makeThing: headers.Content-Type lacks the boundary of the form, which fetch writes; leave it out. Nothing was sent.",
          ),
        );
      }
    },
  );

  test("any other kind of body is read once, as bytes", async () => {
    for (const body of [new URLSearchParams({ a: "1" }), new Blob(["a=1"]), new TextEncoder().encode("a=1")]) {
      const built = await posted({ body: "", bodySerializer: () => body as never });
      expect(decode(built.body)).toBe("a=1");
    }
  });

  test.each([
    ["a promise", Promise.resolve("x"), "Promise"],
    ["an object", { a: "1" }, "Object"],
    ["a list", ["a"], "Array"],
    ["a Map", new Map(), "Map"],
    ["a number", 5, "Number"],
    ["a function", () => "x", "function"],
    ["what is not returned", undefined, "undefined"],
  ])("%s is no body", async (_what, body, kind) => {
    await expect(posted({ body: { mail: "ada@fjord.example" }, bodySerializer: () => body })).rejects.toThrow(
      new ConfigurationError(
        `makeThing: bodySerializer gave a value of type ${kind}; return a text, a form, a blob or bytes. Nothing was sent.`,
      ),
    );
  });

  test("null in place of a body is refused", async () => {
    await expect(posted({ body: {}, bodySerializer: () => null })).rejects.toThrow(
      new ConfigurationError(
        "makeThing: bodySerializer gave null; return a text, a form, a blob or bytes. Nothing was sent.",
      ),
    );
  });

  test.each([
    ["undefined", undefined, "undefined"],
    ["a promise", Promise.resolve("a=1"), "Promise"],
  ])("a query that is %s is refused", async (_what, search, kind) => {
    await expect(posted({ querySerializer: () => search as never })).rejects.toThrow(
      new ConfigurationError(
        `makeThing: querySerializer gave a value of type ${kind}; return a text. Nothing was sent.`,
      ),
    );
  });

  test("a path without its address is refused, and no error shows the query", async () => {
    const init = { params: { query: { cursor: "s3cr3t-cursor" } }, pathSerializer: () => "/v1/things" };
    const error = await posted({ ...init, params: { ...init.params, path: { id: "7" } } }).catch((thrown) => thrown);
    expect(error).toEqual(
      new ConfigurationError(
        "makeThing: pathSerializer gave no address; it gets one with baseUrl, and returns it whole. Nothing was sent.",
      ),
    );
    expect(inspect(error, { depth: null, showHidden: true })).not.toContain("s3cr3t");
  });

  test("a setting that the platform refuses is a ConfigurationError for a form, too, and none shows the body", async () => {
    const body = new FormData();
    for (const init of [
      { body },
      { body: "", bodySerializer: () => new Blob(["a"]) },
      { body, Request: (() => {}) as never },
    ]) {
      await expect(posted({ ...init, cache: "sometimes" as never })).rejects.toThrow(
        /^makeThing: the request cannot be built: .* Nothing was sent\.$/s,
      );
    }
  });

  test("a text whose type was taken away gets the platform's", async () => {
    const built = await posted({ body: {}, headers: { "Content-Type": null } });
    expect(built.headers.get("Content-Type")).toBe("text/plain;charset=UTF-8");
    expect(decode(built.body)).toBe("{}");
  });

  test("further options of fetch go along, and a call's own kind of Request is used", async () => {
    const built = await posted({ body: {}, credentials: "include" });
    expect(toRequest(built, { redirect: "manual" })).toMatchObject({ credentials: "include", redirect: "manual" });
    class OwnRequest extends Request {}
    expect(await posted({ body: {}, Request: OwnRequest })).toMatchObject({ settings: expect.any(OwnRequest) });
  });
});

test("frozen: what a request says, with a copy of its headers and its body as bytes", async () => {
  const request = new Request(origin, { method: "PUT", body: "{}", headers: { "X-One": "1" }, credentials: "omit" });
  const built = await frozen(request);
  request.headers.set("X-One", "2");
  expect(built).toMatchObject({ url: origin, method: "PUT", settings: request });
  expect([built.headers.get("X-One"), decode(built.body)]).toEqual(["1", "{}"]);
  expect(toRequest(built).credentials).toBe("omit");
});
