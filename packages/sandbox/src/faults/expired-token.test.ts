import { expect, test } from "vitest";
import { exchangeOf, worldAtNoon } from "../../test/bookshop.ts";
import { withExpiredToken } from "./expired-token.ts";

const tokenHost = "/shop-auth";

/** The request of a token host's operation with this header, and the claims of the token that it has afterwards. */
function withHeader(authorization: (issue: (host: string) => string) => string | undefined) {
  const world = worldAtNoon();
  const value = authorization((host) => world.tokens.issue(host, "reader-1", world.now, 300));
  const { operation } = exchangeOf("order");
  const headers = { "x-shelf": "prose", ...(value !== undefined && { authorization: value }) };
  const given = exchangeOf("order", { operation: { ...operation, tokenHost }, headers });
  const changed = withExpiredToken(given, world);
  const [, token = ""] = changed.headers.authorization?.split(" ") ?? [];
  return { given, changed, claims: world.tokens.read(token), world };
}

test.each(["Bearer ", "bearer  "])("a valid token after %j is replaced by one that ended a day ago", (scheme) => {
  const { changed, claims, world } = withHeader((issue) => scheme + issue(tokenHost));
  expect(changed.headers["x-shelf"]).toBe("prose");
  expect(claims).toMatchObject({ iss: tokenHost, sub: "reader-1", exp: world.now / 1_000 - 86_400 });
});

test.each<[string, Parameters<typeof withHeader>[0]]>([
  ["no header", () => undefined],
  ["no token", () => "Bearer "],
  ["another scheme", (issue) => `Token Bearer ${issue(tokenHost)}`],
  ["something after the token", (issue) => `Bearer ${issue(tokenHost)} more`],
  ["a made-up token", () => "Bearer any"],
  ["a token of another host", (issue) => `Bearer ${issue("/other-auth")}`],
])("%s: the request stays as it is", (_, authorization) => {
  const { given, changed } = withHeader(authorization);
  expect(changed).toBe(given);
});
