// Looks at what is built: the types of the clients.

import { beforeAll, describe, expect, test } from "vitest";
import { apis } from "../src/apis.ts";
import { EVERY_CLIENT } from "../src/check-seconds.ts";
import { compilers } from "../src/compilers.ts";
import { type Diagnostic, diagnostics } from "../src/diagnostics.ts";
import { Project } from "../src/project.ts";
import { closedBodies, linesBefore, mistakes as misspelt } from "./programs/closed-bodies.ts";
import { CREDENTIALS, FINE, MAKES, mistakes } from "./programs/mistakes.ts";
import { statusPrograms } from "./programs/statuses.ts";

const SLOW = 120_000;

const PROGRAMS = {
  "mistakes.ts": [MAKES, ...mistakes.map(([, program]) => program), "export {};"].join("\n"),
  "credentials.ts": CREDENTIALS,
  "bodies.ts": closedBodies,
  "fine.ts": MAKES + FINE,
  "client.ts": EVERY_CLIENT,
  ...statusPrograms,
};

test("every API has operations whose refusals are documented", () => {
  for (const { name, refusals } of apis)
    expect(
      refusals.flatMap(({ statuses }) => statuses),
      name,
    ).not.toEqual([]);
});

describe.each(compilers)("tsc $version", (compiler) => {
  let all: readonly Diagnostic[];

  beforeAll(async () => {
    // With the declarations of the clients, about which a diagnostic is an error here.
    using project = new Project(PROGRAMS, { skipLibCheck: false });
    all = await diagnostics(compiler, project);
  }, SLOW);

  function foundIn(name: keyof typeof PROGRAMS): readonly Diagnostic[] {
    return all.filter(({ file }) => file === name);
  }

  test("shows each mistake in the first line of its diagnostic", () => {
    const lines = MAKES.split("\n").length;
    const found = foundIn("mistakes.ts");
    expect(found.map(({ line }) => line)).toEqual(mistakes.map((_, index) => lines + 1 + index));
    for (const [index, [, , begins, ...parts]] of mistakes.entries()) {
      const shown = found[index]?.text ?? "";
      expect(shown.slice(0, begins.length)).toBe(begins);
      for (const part of parts) expect(shown).toContain(part);
    }
  });

  test("names a missing tokenUrl at once below the types of credentials, of which there are two", () => {
    const found = foundIn("credentials.ts");
    expect(found.map(({ line }) => line)).toEqual([6, 7, 8]);
    for (const { text, details } of found) {
      expect(text).toMatch(/^TS2322: .* '[^']*\bTokenOptions\b[^']*'\.$/);
      expect(details[0]).toMatch(/^Property 'tokenUrl' is missing in type '.*' but required in type '\w+'\.$/);
    }
  });

  test("refuses a misspelt field inside a body, in both forms of a call, and names it in the first line", () => {
    const found = foundIn("bodies.ts");
    expect(found.map(({ line }) => line - linesBefore)).toEqual(
      Array.from({ length: 2 * misspelt.length }, (_, index) => index + 1),
    );
    for (const [index, { where, field }] of misspelt.entries()) {
      for (const { text } of found.slice(2 * index, 2 * index + 2))
        expect(text, where).toMatch(new RegExp(`^TS(2353|2561): .* '${field}' does not exist in type `));
    }
  });

  test("takes a result that does not have a status for any other, in every operation of every API", () => {
    expect(all.filter(({ file }) => Object.hasOwn(statusPrograms, file))).toEqual([]);
  });

  test("has nothing to say of calls in either form, nor of the declarations themselves", () => {
    const withFaults = new Set(all.map(({ file }) => file));
    expect([...withFaults].sort()).toEqual(["bodies.ts", "credentials.ts", "mistakes.ts"]);
  });
});
