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

test("the value of an unknown option of one letter is not repeated", () => {
  expect(complaint("error: unknown option '-ps3cr3t'\n")).toBe("error: unknown option '-p'\n");
});

test("arguments that no command takes are not repeated", () => {
  const text = "error: too many arguments for 'accounts'. Expected 0 arguments but got 2: APP_SECRET=s3'c\nr3t, b.\n";
  expect(complaint(text)).toBe("error: too many arguments for 'accounts'. Expected 0 arguments but got 2.\n");
});

test("any other message stays as it is", () => {
  expect(complaint("error: missing required argument 'file'\n")).toBe("error: missing required argument 'file'\n");
});
