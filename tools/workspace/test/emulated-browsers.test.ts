import path from "node:path";
import { expect, it } from "vitest";
import { mustRun } from "../src/must-run.ts";

const PROGRAM = path.join(import.meta.dirname, "emulated-browsers/program.mjs");

it.each([
  ["jsdom", /^Mozilla\/.* jsdom\//],
  ["happy-dom", /^Mozilla\/.* HappyDOM\//],
])("a unit test in an environment of %s makes a client with a credential, as on a server", async (library, name) => {
  expect(JSON.parse(await mustRun("node", [PROGRAM, library]))).toEqual({
    page: true,
    name: expect.stringMatching(name),
    reserved: { items: [] },
  });
});
