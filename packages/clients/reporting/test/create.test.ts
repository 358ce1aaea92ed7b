import { expect, test } from "vitest";
import { ConfigurationError, createReportingClient } from "../src/index.ts";

test("a client without its address is refused; the error names the option", () => {
  const make = () => createReportingClient({} as never);
  expect(make).toThrow(ConfigurationError);
  expect(make).toThrow("baseUrl");
});
