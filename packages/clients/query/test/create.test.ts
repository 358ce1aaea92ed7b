import { expect, test } from "vitest";
import { ConfigurationError, createQueryClient } from "../src/index.ts";

test("QRY-002 · a client without its address is refused; the error names the option", () => {
  const make = () => createQueryClient({} as never);
  expect(make).toThrow(ConfigurationError);
  expect(make).toThrow("baseUrl");
});
