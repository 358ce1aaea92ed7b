import type { ApiNames } from "../../api-names.ts";

/** test/create.test.ts of a client package: its first test. */
export function clientTest({ pascal }: ApiNames): string {
  return `import { expect, test } from "vitest";
import { ConfigurationError, create${pascal}Client } from "../src/index.ts";

test("a client without its address is refused; the error names the option", () => {
  const make = () => create${pascal}Client({} as never);
  expect(make).toThrow(ConfigurationError);
  expect(make).toThrow("baseUrl");
});
`;
}
