import { expect, test } from "vitest";
import { ConfigurationError, createCalendarClient } from "../src/index.ts";

test("CAL-001 · a client without its address is refused; the error names the option", () => {
  const make = () => createCalendarClient({} as never);
  expect(make).toThrow(ConfigurationError);
  expect(make).toThrow("baseUrl");
});
