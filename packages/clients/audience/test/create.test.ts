import { expect, test } from "vitest";
import { ConfigurationError, createAudienceClient } from "../src/index.ts";

test("AUD-001 · a client without its address is refused; the error names the option", () => {
  const make = () => createAudienceClient({} as never);
  expect(make).toThrow(ConfigurationError);
  expect(make).toThrow("baseUrl");
});
