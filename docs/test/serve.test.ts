import { once } from "node:events";
import { get, type IncomingMessage } from "node:http";
import { connect } from "node:net";
import { readApis } from "@tillside/spec/apis";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Docs, serveDocs } from "../src/serve.ts";
import "./support/built-site.ts";
import { referenceOf } from "./support/reference-of.ts";

let docs: Docs;

beforeAll(async () => {
  docs = await serveDocs();
});
afterAll(() => docs.stop());

const policyAt = async (path: string) => {
  const response = await fetch(docs.url + path);
  return { status: response.status, policy: response.headers.get("content-security-policy") ?? "" };
};

describe("every response", () => {
  test.each(["/", "/favicon.svg", "/reference/onboarding/", "/llms.txt", "/nowhere"])(
    "%s carries the safety headers",
    async (path) => {
      const { headers } = await fetch(docs.url + path);
      expect(headers.get("x-content-type-options")).toBe("nosniff");
      expect(headers.get("referrer-policy")).toBe("no-referrer");
      expect(headers.get("content-security-policy")).toMatch(/^default-src 'none';.* frame-ancestors 'none'$/);
    },
  );
});

describe("every text says its charset", () => {
  test.each([
    ["/", "text/html"],
    ["/index.md", "text/markdown"],
    ["/llms.txt", "text/plain"],
    ["/downloads/onboarding/openapi.yaml", "text/yaml"],
  ])("%s: %s", async (path, type) => {
    const { status, headers } = await fetch(docs.url + path);
    expect([status, headers.get("content-type")]).toEqual([200, `${type};charset=utf-8`]);
  });
});

describe("pages", () => {
  test("a page loads from its own host alone, and runs and styles with what it carries only, by hash", async () => {
    const { policy } = await policyAt("/");
    expect(policy).toMatch(
      /^default-src 'none'; script-src 'self' 'wasm-unsafe-eval'( 'sha256-[\w+/=]+')+; style-src 'self' 'unsafe-hashes'( 'sha256-[\w+/=]+')+; /,
    );
    expect(policy).not.toMatch(/'unsafe-(?:inline|eval)'|https?:|\*/);
  });

  test.each(["", "/", "/index", "/index.html", "/?from=mail"])("a page's address may end with %j", async (end) => {
    const { status, policy } = await policyAt(`/reference/onboarding${end}`);
    expect(status).toBe(200);
    expect(policy).toMatch(/script-src 'self'/);
  });

  test.each(["reference.html", "reference"])("a reference in one file runs its own scripts only: %s", async (name) => {
    const { status, policy } = await policyAt(`/downloads/onboarding/${name}`);
    expect(status).toBe(200);
    expect(policy).toMatch(/script-src( 'sha256-[\w+/=]+')+;/);
    expect(policy).not.toMatch(/script-src[^;]*('unsafe|'self')|https?:|\*/);
  });

  test.each(readApis().map(referenceOf))("the bundle of $name can be downloaded as YAML and JSON", async (api) => {
    for (const form of ["yaml", "json"]) {
      const response = await fetch(`${docs.url}/downloads/${api.name}/openapi.${form}`);
      expect(response.status).toBe(200);
      expect(response.headers.get("content-type")).toContain(form);
      expect(await response.text()).toContain(api.path);
    }
  });

  test.each([
    "/nowhere",
    "/reference/nowhere/",
    "/../package.json",
    "/..%2fpackage.json",
    "/reference/../../package.json",
  ])("%s is a 404", async (path) => {
    // Not fetch: it tidies the path before it sends it.
    const outgoing = get({ host: "127.0.0.1", port: new URL(docs.url).port, path });
    const [response] = (await once(outgoing, "response")) as [IncomingMessage];
    response.resume();
    expect(response.statusCode).toBe(404);
  });

  test("who is lost gets a page that helps", async () => {
    const response = await fetch(`${docs.url}/nowhere`);
    expect(response.headers.get("content-type")).toContain("text/html");
    expect(await response.text()).toContain("Check the address for typos");
  });

  test("pages are compressed for who takes it", async () => {
    const { headers } = await fetch(`${docs.url}/`, { headers: { "accept-encoding": "gzip" } });
    expect(headers.get("content-encoding")).toBe("gzip");
  });

  test("an unchanged page is not sent again", async () => {
    const first = await fetch(`${docs.url}/reference/onboarding/`);
    const etag = first.headers.get("etag") ?? "";
    const again = await fetch(`${docs.url}/reference/onboarding/`, { headers: { "if-none-match": etag } });
    expect(again.status).toBe(304);
    expect(again.headers.get("content-security-policy")).toBe(first.headers.get("content-security-policy"));
  });
});

describe("serveDocs", () => {
  test("a taken port is named with the mend", async () => {
    const port = Number(new URL(docs.url).port);
    await expect(serveDocs({ port })).rejects.toThrow(
      `The docs cannot start: port ${port} on 127.0.0.1 is taken. Stop what listens there or choose another with --port.`,
    );
  });

  test("stop ends open connections and frees the port", async () => {
    const other = await serveDocs();
    const port = Number(new URL(other.url).port);
    const socket = connect(port, "127.0.0.1");
    await once(socket, "connect");
    const closed = once(socket, "close");
    await Promise.all([other.stop(), other.stop()]);
    await closed;
    const next = await serveDocs({ port });
    await next.stop();
  });
});
