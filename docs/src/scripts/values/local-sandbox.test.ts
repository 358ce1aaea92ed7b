import { expect, test } from "vitest";
import { localSandbox } from "./local-sandbox.ts";

test.each([
  ["http://127.0.0.1:4999", "http://127.0.0.1:4999"],
  ["http://localhost:4020/partnership", "http://localhost:4020"],
  ["http://[::1]:4020", "http://[::1]:4020"],
  [undefined, "http://127.0.0.1:4020"],
  ["https://sandbox.example", "http://127.0.0.1:4020"],
  ["http://127.0.0.1.example", "http://127.0.0.1:4020"],
  ["http://127.0.0.1@example.com", "http://127.0.0.1:4020"],
  ["javascript:alert(1)", "http://127.0.0.1:4020"],
  ["data:text/html,x", "http://127.0.0.1:4020"],
  ["not a url", "http://127.0.0.1:4020"],
])("%s leads to %s", (given, origin) => {
  expect(localSandbox(given)).toBe(origin);
});
