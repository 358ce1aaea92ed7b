import { cp, mkdir, readdir, readFile, rename, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import type { AstroIntegration, RouteData } from "astro";
import { StaticPaths, type StaticPathsApp } from "astro/runtime/prerender/static-paths.js";

/** What Astro's build makes of the portal's sources: the program that renders the pages. */
interface PageApp extends StaticPathsApp {
  getOptions(): {
    readonly allPages: Readonly<Record<string, PageData>>;
    readonly settings: { readonly scripts: object };
  };
  setInternals(internals: object): void;
  setOptions(options: object): void;
  render(request: Request, options: { readonly routeData: RouteData }): Promise<Response>;
}

interface PageData {
  readonly styles: object;
}

/** What the program needs beside its modules. */
interface Kept {
  /** The file of its first module. */
  readonly entry: string;
  /** The style sheets of each page of the sources, by Astro's key of it. */
  readonly styles: readonly (readonly [key: string, page: PageData])[];
  readonly scripts: object;
}

/** The folder of the modules, that of the files which browsers load, and the rest. */
const [MODULES, FILES, KEPT] = ["modules", "files", "program.json"] as const;

/**
 * Makes the program in `folder`. It reads the specs each time that it renders a page, so that one program renders the portal
 * before and after an edit of a spec.
 */
export async function makeProgram(root: string, folder: string): Promise<void> {
  // Read when Astro is loaded: nothing is reported to its makers.
  process.env.ASTRO_TELEMETRY_DISABLED = "1";
  const { build } = await import("astro");
  // Forced: pages rendered before, perhaps under another configuration, are not taken from a cache.
  await build({
    root,
    outDir: join(folder, FILES),
    logLevel: "error",
    force: true,
    integrations: [keptProgram(folder)],
  });
}

/** Has Astro render no page, and keeps what it would render them with and then delete. */
function keptProgram(folder: string): AstroIntegration {
  let app: PageApp | undefined;
  return {
    name: "kept-program",
    hooks: {
      "astro:build:start": ({ setPrerenderer }) => {
        setPrerenderer((astros) => ({
          ...astros,
          async setup() {
            await astros.setup?.();
            ({ app } = astros as unknown as { readonly app: PageApp });
          },
          getStaticPaths: async () => [],
        }));
      },
      "astro:build:generated": async ({ dir }) => {
        if (!app) throw new Error("Astro made no program that renders the pages.");
        const { allPages, settings } = app.getOptions();
        await rename(join(fileURLToPath(dir), ".prerender"), join(folder, MODULES));
        const entry = await entryOf(join(folder, MODULES));
        const styles = Object.entries(allPages).map(([key, { styles }]) => [key, { styles }] as const);
        await writeFile(
          join(folder, KEPT),
          JSON.stringify({ entry, styles, scripts: settings.scripts } satisfies Kept),
        );
      },
    },
  };
}

/** The program's first module: Astro gives it a name that changes with its text. */
async function entryOf(modules: string): Promise<string> {
  const entry = (await readdir(modules)).find((name) => name.startsWith("prerender-entry."));
  if (entry === undefined) throw new Error(`Astro's program has no first module in ${modules}.`);
  return entry;
}

/** Writes every page to `site`, and the files that browsers load with them. */
export async function renderPages(program: string, site: string): Promise<void> {
  await cp(join(program, FILES), site, { recursive: true });
  const { entry, styles, scripts } = JSON.parse(await readFile(join(program, KEPT), "utf8")) as Kept;
  const { app } = (await import(pathToFileURL(join(program, MODULES, entry)).href)) as { readonly app: PageApp };
  // As Astro does it before it renders.
  const { entryModules } = app.manifest;
  app.setInternals({ pagesByKeys: new Map(styles), entrySpecifierToBundleMap: new Map(Object.entries(entryModules)) });
  const destination = { write: ({ message }: { readonly message: string }) => console.error(message) };
  app.setOptions({ settings: { scripts }, logger: { options: { destination } } });
  const written = new Set<string>();
  for (const { pathname, route } of await new StaticPaths(app).getAll()) {
    const file = fileOf(pathname, route);
    // Of two routes to one address the first has precedence: our page for lost visitors before Starlight's.
    if (route.type === "redirect" || written.has(file)) continue;
    written.add(file);
    await mkdir(dirname(join(site, file)), { recursive: true });
    await writeFile(join(site, file), await rendered(app, file, route));
  }
}

function fileOf(pathname: string, { type }: RouteData): string {
  if (type === "endpoint") return pathname.slice(1);
  const name = pathname.replace(/^\/|\/$/g, "");
  return name === "404" ? "404.html" : join(name, "index.html");
}

async function rendered(app: PageApp, file: string, routeData: RouteData): Promise<Uint8Array> {
  const address = `/${file.replace(/(?:index)?\.html$/, (ending) => (ending === ".html" ? "/" : ""))}`;
  const response = await app.render(new Request(new URL(address, "http://localhost")), { routeData });
  if (!response.ok && file !== "404.html")
    throw new Error(`${address} was rendered with the status ${response.status}.`);
  return new Uint8Array(await response.arrayBuffer());
}
