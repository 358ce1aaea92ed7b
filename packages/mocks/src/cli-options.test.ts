import { describe, expect, test } from "vitest";
import { readCliOptions } from "./cli-options.ts";
import { MockError } from "./mock-error.ts";

describe("readCliOptions", () => {
  test("no words mean all APIs from port 4010 on this machine only", () => {
    expect(readCliOptions([])).toEqual({ help: false, apis: [], port: 4010, host: "127.0.0.1" });
  });

  test("names, port and host are taken as typed", () => {
    expect(readCliOptions(["onboarding", "cart", "--port", "0", "--host", "::1"])).toEqual({
      help: false,
      apis: ["onboarding", "cart"],
      port: 0,
      host: "::1",
    });
  });

  test("an API named twice is mocked once", () => {
    expect(readCliOptions(["cart", "calendar", "cart"]).apis).toEqual(["cart", "calendar"]);
  });

  test.each(["x", "", "-1", "1.5", "70000", "1e3"])("--port=%s is refused with the accepted range", (port) => {
    expect(() => readCliOptions([`--port=${port}`])).toThrow(MockError);
    expect(() => readCliOptions([`--port=${port}`])).toThrow("--port takes a number from 0 to 65535");
  });

  test.each([
    ["", "--host is empty. Give it a value, or leave it out. Is a shell variable not set?"],
    [
      "999.9.9.9",
      '--host takes an address or a name of this machine, such as 127.0.0.1, ::1 or localhost, not "999.9.9.9".',
    ],
  ])("--host=%s is refused with the usage", (host, problem) => {
    expect(() => readCliOptions([`--host=${host}`])).toThrow(MockError);
    expect(() => readCliOptions([`--host=${host}`])).toThrow(`${problem}\n\nUsage: tillside-mock`);
  });

  test("an unknown flag is named and the usage shown", () => {
    expect(() => readCliOptions(["--prot", "4010"])).toThrow(/--prot.*Usage: tillside-mock/s);
  });
});
