import { describe, expect, it } from "vitest";
import { readOptions } from "./options.ts";

describe("readOptions", () => {
  it("stays up on ports 4010 and 4000 unless told otherwise", () => {
    expect(readOptions([])).toEqual({ once: false, sandboxPort: 4020, docsPort: 4000 });
  });

  it("reads every flag", () => {
    expect(readOptions(["--once", "--sandbox-port", "5010", "--docs-port=5000"])).toEqual({
      once: true,
      sandboxPort: 5010,
      docsPort: 5000,
    });
  });

  it.each(["0", "65536", "1.5", "http", ""])("refuses the port %j by the flag's name", (port) => {
    expect(() => readOptions([`--docs-port=${port}`])).toThrow(
      `--docs-port is a port number from 1 to 65535, not "${port}".`,
    );
  });

  it("answers an unknown flag with the known ones", () => {
    expect(() => readOptions(["--onec"])).toThrow(
      "Unknown option '--onec'. npm start -- [--once] [--sandbox-port <port>] [--docs-port <port>]",
    );
  });
});
