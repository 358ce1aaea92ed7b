import { expect, test } from "vitest";
import { shownServers } from "./shown-servers.ts";

const variables = { api_url: { default: "http://127.0.0.1:4020/api" } };

test("replaces a variable by its default, on the root and on a path; removes backticks from descriptions", () => {
  const server = { url: "{api_url}", description: "Paths begin with `/v1`.", variables };
  expect(
    shownServers({ servers: [server], paths: { "/token": { servers: [{ url: "{api_url}/x", variables }] } } }),
  ).toEqual({
    servers: [{ url: "http://127.0.0.1:4020/api", description: "Paths begin with /v1." }],
    paths: { "/token": { servers: [{ url: "http://127.0.0.1:4020/api/x" }] } },
  });
});

test("anything else stays as it is", () => {
  const document = { servers: [{ url: "https://a.example" }, { url: "{b}" }], info: { description: "`code`" } };
  expect(shownServers(document)).toEqual(document);
});
