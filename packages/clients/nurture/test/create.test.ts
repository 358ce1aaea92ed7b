import { expect, test } from "vitest";
import { ConfigurationError, createNurtureClient } from "../src/index.ts";

test("NUR-001 · a client without its address is refused; the error names the option", () => {
  const make = () => createNurtureClient({} as never);
  expect(make).toThrow(ConfigurationError);
  expect(make).toThrow("baseUrl");
});
