// Looks at what is built: the types of the clients.

import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { rounds } from "@tillside/testing/proof";
import { expect, test } from "vitest";
import { type Api, apis } from "../src/apis.ts";
import { compilers } from "../src/compilers.ts";
import { diagnostics } from "../src/diagnostics.ts";
import { installIsolated } from "../src/install-isolated.ts";
import { Project } from "../src/project.ts";

const SLOW = 120_000;

/** The helpers that narrow a result or an error of this API. */
const helpersOf = (name: string) => [
  ...["hasStatus", "isResponseError", "unwrap", "failures", "callInfo"],
  ...(["calendar", "cart", "events"].includes(name) ? ["isPartialFailure"] : []),
];

/** Exports everything of a client that has a type without a name of its own in the program. */
const programOf = ({ name, pascal, refusals }: Api) => `
import { create${pascal}Client, type ${pascal}Client } from "@tillside/${name}";
import * as client from "@tillside/${name}";
declare const made: ${pascal}Client;
export const make = (...options: Parameters<typeof create${pascal}Client>) => create${pascal}Client(...options);
export const { GET, PUT, POST, DELETE, OPTIONS, HEAD, PATCH, TRACE, request, raw, use, eject, close } = made;
export const { ${refusals.map(({ operation }) => operation).join(", ")} } = made;
export const byPath = { get: made.GET, request: made.request };
export const { ${helpersOf(name).join(", ")} } = client;
`;

const settings = [
  { module: "nodenext", moduleResolution: "nodenext" },
  { module: "esnext", moduleResolution: "bundler" },
];

const everyPair = compilers.flatMap((compiler) =>
  settings.map((setting) => ({ ...setting, compiler, version: compiler.version })),
);

/** Each compiler once, with one of the settings and with the other in turn. */
const everyCompiler = everyPair.filter((_, index) => [0, 3, 4].includes(index));

test.each(rounds(everyCompiler, everyPair))(
  "tsc $version, $moduleResolution: writes the declarations of a program that exports methods of a client",
  async ({ compiler, version: _, ...modules }) => {
    const programs = Object.fromEntries(apis.map((api) => [`${api.name}.ts`, programOf(api)]));
    const emit = { noEmit: false, declaration: true, emitDeclarationOnly: true, outDir: "written", rootDir: "." };
    using project = new Project(programs, { ...modules, ...emit });
    installIsolated(
      project,
      apis.map(({ name }) => `@tillside/${name}`),
    );
    expect(await diagnostics(compiler, project)).toEqual([]);
    for (const { name } of apis) {
      const written = path.join(project.folder, "written", `${name}.d.ts`);
      expect(existsSync(written), name).toBe(true);
      expect(readFileSync(written, "utf8"), name).not.toMatch(new RegExp(`import\\("(?!@tillside/${name}")`));
    }
  },
  SLOW,
);
