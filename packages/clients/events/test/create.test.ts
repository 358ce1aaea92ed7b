import { expect, test } from "vitest";
import { ConfigurationError, createEventsClient } from "../src/index.ts";

test("EVT-003 · a client without its address is refused; the error names the option", () => {
  const make = () => createEventsClient({} as never);
  expect(make).toThrow(ConfigurationError);
  expect(make).toThrow("baseUrl");
});
