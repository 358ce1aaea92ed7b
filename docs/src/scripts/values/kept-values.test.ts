import { beforeEach, expect, test, vi } from "vitest";
import { keepValues, keptSecrets, keptValues } from "./kept-values.ts";

function storage() {
  const items = new Map<string, string>();
  return {
    items,
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
  };
}

let local: ReturnType<typeof storage>;
let session: ReturnType<typeof storage>;

beforeEach(() => {
  [local, session] = [storage(), storage()];
  vi.stubGlobal("localStorage", local);
  vi.stubGlobal("sessionStorage", session);
});

test("ids stay in the browser, secrets end with the tab, and empty ones are not kept", () => {
  keepValues({ account_id: "acc_1", tag_id: "" }, { TILLSIDE_TOKEN: "s3cret" });
  expect(keptValues()).toEqual({ account_id: "acc_1" });
  expect(keptSecrets()).toEqual({ TILLSIDE_TOKEN: "s3cret" });
  expect([...local.items.values()].join()).not.toContain("s3cret");
});

test("a base URL is kept without the slash at its end: the path of a call begins with one", () => {
  keepValues({ "/api": "https://api.partner.example/x//", account_id: "acc/" }, {});
  expect(keptValues()).toEqual({ "/api": "https://api.partner.example/x", account_id: "acc/" });
});

test.each(["{", "null", '{"a":1}', "[]"])("what it did not write, %s, is no value", (text) => {
  local.setItem("tillside-values", text);
  expect(keptValues()).toEqual({});
});

test("a browser that blocks its storage keeps none", () => {
  vi.stubGlobal("localStorage", undefined);
  expect(keptValues()).toEqual({});
});
