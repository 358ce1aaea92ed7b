import { expect, test } from "vitest";
import { apis } from "./apis.ts";
import { sandboxTable } from "./sandbox-table.ts";

test("a line per API and kind of credential, aligned", () => {
  const lines = sandboxTable("http://x:1").split("\n");
  const cellsOf = (line: string) => line.trim().split(/ {2,}/);
  expect(lines.map(cellsOf)).toEqual(expect.arrayContaining(KNOWN.map(cellsOf)));
  const start = lines[0]?.indexOf("test credential") ?? 0;
  for (const line of lines.slice(0, -1)) expect(line.slice(start - 2, start + 1)).toMatch(/^ {2}\S$/);
});

test("a seed's own credentials stand in place of those of every seed, with their ids", () => {
  const clients = [
    { host: "/partnership-auth", clientId: "own-1", clientSecret: "own-secret-1" },
    { host: "/api", clientId: "own-2", clientSecret: "own-secret-2", accountIds: ["acc_own_1", "acc_own_2"] },
  ];
  const apiKeys = [
    { api: "audience", name: "own", key: "own-key", accountId: "acc_own_3" },
    { api: "cart", name: "own", key: "own-cart-key" },
  ];
  const parents = { par_own_1: { id: "par_own_1", clientId: "own-1", mappings: [] } };
  const table = sandboxTable("http://x:1", { credentials: { clients, apiKeys }, state: { onboarding: { parents } } });
  expect(table).toMatch(/^onboarding .* own-1:own-secret-1 +parent account par_own_1$/m);
  expect(table).toMatch(/^query .* own-2:own-secret-2 +account acc_own_1$/m);
  expect(table).toMatch(/ own-key +account acc_own_3$/m);
  expect(table).toMatch(/^cart .* own-cart-key +tag tag_demo_0001$/m);
  expect(table).not.toMatch(/sandbox-partner-1|sandbox-app-1|sandbox-audience-key/);
});

test("every API has a line", () => {
  const first = sandboxTable("http://x:1")
    .split("\n")
    .map((line) => line.split(" ", 1)[0])
    .filter((name) => name !== "");
  expect(first).toEqual(["API", ...apis.map(({ name }) => name), "control"]);
});

const KNOWN = [
  "API         base URL                token URL                    test credential                               with",
  "onboarding  http://x:1/partnership  http://x:1/partnership-auth  sandbox-partner-1:sandbox-secret-partner-1    parent account par_demo_0001",
  "query       http://x:1/api          http://x:1/api               sandbox-app-1:sandbox-secret-app-1            account acc_demo_0001",
  "reporting   http://x:1/api          http://x:1/api               sandbox-app-1:sandbox-secret-app-1            account acc_demo_0001",
  "events      http://x:1/events       http://x:1/api               sandbox-app-1:sandbox-secret-app-1            account acc_demo_0001",
  "                                                                 pub-sandbox-1:sec-sandbox-1                   account acc_demo_0001",
  "audience    http://x:1/data                                      pub-sandbox-1:sec-sandbox-1                   account acc_demo_0001",
  "                                                                 sandbox-audience-key                          account acc_demo_0001",
  "nurture     http://x:1/nurture                                   sandbox-nurture-key",
  "cart        http://x:1/cart                                      sandbox-cart-key                              tag tag_demo_0001",
  "calendar    http://x:1/calendar     http://x:1/calendar-auth     sandbox-calendar-1:sandbox-secret-calendar-1  account acc_demo_0001, calendar cal_code_demo_0001",
  "control     http://x:1/_sandbox                                  none",
];
