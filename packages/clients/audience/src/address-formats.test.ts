import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { addressFormats } from "./address-formats.ts";

const { components } = JSON.parse(readFileSync(new URL("../openapi.json", import.meta.url), "utf8"));

test.each([
  ["email", "EmailAddress"],
  ["sha256", "Sha256Hash"],
  ["md5", "Md5Hash"],
] as const)("AUD-050 · the form of %s is the pattern of the spec's %s", (name, schema) => {
  expect(addressFormats[name].pattern.source).toBe(components.schemas[schema].pattern);
});
