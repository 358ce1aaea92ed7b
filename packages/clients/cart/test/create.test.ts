import { expect, test } from "vitest";
import { ConfigurationError, createCartClient } from "../src/index.ts";

test("CRT-001 CRT-002 · a client without its address is refused; the error names the option", () => {
  const make = () => createCartClient({} as never);
  expect(make).toThrow(ConfigurationError);
  expect(make).toThrow("baseUrl");
});
