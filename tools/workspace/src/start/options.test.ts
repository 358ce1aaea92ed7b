import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { readOptions } from "./options.ts";

describe("readOptions", () => {
  it("stays up on ports 4020 and 4000 by default", () => {
    expect(readOptions([])).toEqual({ once: false, noBuild: false, sandboxPort: 4020, docsPort: 4000 });
  });

  it("reads every flag", () => {
    expect(readOptions(["--once", "--sandbox-port", "5010", "--docs-port=5000"])).toEqual({
      once: true,
      noBuild: false,
      sandboxPort: 5010,
      docsPort: 5000,
    });
  });

  it("accepts the commands in the README", () => {
    const readme = readFileSync(new URL("../../README.md", import.meta.url), "utf8");
    const shown = [...readme.matchAll(/^npm start -- ([^#\n]+)/gm)].map(([, flags = ""]) => flags.trim().split(" "));
    expect(shown.length).toBeGreaterThan(0);
    for (const flags of shown) expect(() => readOptions(flags)).not.toThrow();
  });

  it.each(["0", "65536", "1.5", "http", ""])("refuses the port %j, and names the flag", (port) => {
    expect(() => readOptions([`--docs-port=${port}`])).toThrow(
      `--docs-port is a port number from 1 to 65535, not "${port}".`,
    );
  });

  it("reports the known flags for an unknown one", () => {
    expect(() => readOptions(["--onec"])).toThrow(
      "Unknown option '--onec'. npm start -- [--once] [--sandbox-port <port>] [--docs-port <port>]",
    );
  });

  it.each([
    ["npm run dev", "--once", "npm run dev -- [--no-build]"],
    ["npm start", "--no-build", "npm start -- [--once]"],
  ] as const)("%s refuses %s, which is the other command's", (command, flag, usage) => {
    expect(() => readOptions([flag], command)).toThrow(`Unknown option '${flag}'. ${usage}`);
  });
});
