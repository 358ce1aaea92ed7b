import { expect, test } from "vitest";
import { complaint } from "./complaint.ts";

test("the value of an unknown option is not repeated", () => {
  expect(complaint("error: unknown option '--colour=s3cr3t'\n")).toBe("error: unknown option '--colour'\n");
});

test.each([
  "--client-secret=s3'cr3t",
  "--client-secret=s3\ncr3t",
  "--client-secret=s3cr3t",
  "--app-id",
  "--token=s3cr3t",
  "--api-key",
])("%s: the message says where to set credentials", (option) => {
  const said = complaint(`error: unknown option '${option}'\n`);
  expect(said).toMatch(/Credentials are never taken from arguments: .*--profile/);
  expect(said).not.toMatch(/s3|cr3t/);
});

test("any other message stays as it is", () => {
  expect(complaint("error: missing required argument 'file'\n")).toBe("error: missing required argument 'file'\n");
});
