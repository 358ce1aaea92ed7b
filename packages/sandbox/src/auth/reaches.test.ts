import { expect, test } from "vitest";
import { worldAtNoon } from "../../test/bookshop.ts";
import { reaches } from "./reaches.ts";

test.each([
  [{ id: "sandbox-app-1", host: "/api" }, "acc_demo_0002", true],
  [{ id: "sandbox-app-1", host: "/api" }, "acc_demo_0003", false],
  [{ id: "sandbox-app-3", host: "/api" }, "acc_demo_0001", false],
  [{ id: "sandbox-partner-1", host: "/partnership-auth" }, "acc_demo_0001", false],
  [{ id: "sandbox-app-1", host: "/partnership-auth" }, "acc_demo_0002", false],
  [{ id: "unknown-app", host: "/api" }, "acc_demo_0001", false],
  [{ id: "pub-sandbox-1", accountId: "acc_demo_0001" }, "acc_demo_0001", true],
  [{ id: "sandbox-app-1", accountId: "acc_demo_0001" }, "acc_demo_0002", false],
])("%j reaches %s: %s", (caller, account, does) => {
  expect(reaches(caller, account, worldAtNoon())).toBe(does);
});
