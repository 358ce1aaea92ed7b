import { performance } from "node:perf_hooks";
import {
  checkSeconds,
  compilerOf,
  EVERY_CLIENT,
  type LanguageServer,
  NOTHING,
  Project,
  startLanguageServer,
} from "@tillside/editors";
import type { Figure } from "./figure.ts";
import { median } from "./median.ts";

const rounds = 5;

/** Where completions are asked for: behind a client, and in a body. */
const PLACES = `
import { createOnboardingClient } from "@tillside/onboarding";
declare const onboarding: ReturnType<typeof createOnboardingClient>;
onboarding.;
onboarding.registerAccount({ body: {  } });
export {};
`;

/** What checking a consumer of every client costs beyond an empty project, and how long completions take, by TypeScript 5.9 and 7. */
export async function editing(): Promise<Figure[]> {
  const bars = { 5: "1.00 s", 7: "0.30 s" } as const;
  const figures: Figure[] = [];
  for (const major of [5, 7] as const) {
    figures.push(
      await checkTime(major, true, bars[major]),
      await checkTime(major, false, ""),
      ...(await completions(major)),
    );
  }
  return figures;
}

async function checkTime(major: 5 | 7, skipLibCheck: boolean, bar: string): Promise<Figure> {
  const compiler = compilerOf(major);
  using consumer = new Project(EVERY_CLIENT, { skipLibCheck });
  using empty = new Project(NOTHING, { skipLibCheck });
  const costs: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    costs.push((await checkSeconds(compiler, consumer)) - (await checkSeconds(compiler, empty)));
  }
  const declarations = skipLibCheck ? "" : ", skipLibCheck: false";
  return {
    what: `check of all clients, TypeScript ${compiler.version}${declarations}, processor time`,
    measured: `${median(costs).toFixed(2)} s`,
    bar,
  };
}

async function completions(major: 5 | 7): Promise<Figure[]> {
  const compiler = compilerOf(major);
  using project = new Project(PLACES);
  await using server = await startLanguageServer(compiler, project);
  const places = [
    ["an operation", PLACES.indexOf(".;") + 1, "registerAccount"],
    ["a field of a body", PLACES.indexOf("{  }") + 2, "country_code"],
  ] as const;
  // The project is loaded before: an editor does that when it opens the file.
  await server.hover(PLACES.indexOf("onboarding"));
  const figures: Figure[] = [];
  for (const [what, offset, name] of places) {
    figures.push({
      what: `completions of ${what}, TypeScript ${compiler.version}`,
      measured: `${(await completionTime(server, offset, name)).toFixed(0)} ms`,
      bar: "200 ms",
    });
  }
  return figures;
}

/** Milliseconds until the completions are there, the first time. */
async function completionTime(server: LanguageServer, offset: number, name: string): Promise<number> {
  const startedAt = performance.now();
  const names = await server.completions(offset);
  const milliseconds = performance.now() - startedAt;
  if (!names.includes(name)) throw new Error(`${name} is not among ${names.length} completions.`);
  return milliseconds;
}
