import { existsSync, globSync, readFileSync, rmSync } from "node:fs";
import path from "node:path";
import process from "node:process";
import { defineConfig, type RolldownPlugin } from "rolldown";

/** The package whose build script runs this: pnpm starts scripts in their package's folder. */
const folder = process.cwd();
const sources = path.join(folder, "src");
const output = path.join(folder, "dist");

const entries = entryPoints();

/**
 * One configuration for the policy, the sandbox and every client: `rolldown --configLoader native --config ../../rolldown.config.ts`, after `tsc` has written
 * the declarations. Each entry point of package.json becomes one module. What several of them share is a chunk. All that the
 * main entry point needs is one chunk, because every program that uses another one has loaded it with a client anyway.
 */
export default defineConfig({
  input: entries,
  platform: "neutral",
  // Other packages stay imports, ours too: the errors of two clients have to be the same classes.
  external: (id) => !id.startsWith(".") && !path.isAbsolute(id),
  plugins: [onlyThisBuild()],
  output: {
    dir: output,
    entryFileNames: "[name].js",
    chunkFileNames: "shared/[name].js",
    // With the sources inside: the tarball does not hold them.
    sourcemap: true,
    // Hovers come from the declarations.
    comments: { annotation: true, jsdoc: false, legal: true },
    codeSplitting: {
      groups: Object.keys(entries).length > 1 ? [{ name: "core", test: (id) => id === entries.index }] : [],
    },
  },
});

/**
 * The modules that package.json exports and the one that its program runs, by their path in `dist` without its extension. Those in
 * `dist/web` have a build of their own.
 */
function entryPoints(): Readonly<Record<string, string>> {
  const { exports, bin } = JSON.parse(readFileSync(path.join(folder, "package.json"), "utf8")) as {
    exports: Record<string, string | { readonly default: string }>;
    bin?: object;
  };
  const built = Object.values(exports).flatMap((target) => (typeof target === "string" ? [] : [target.default]));
  const ours = built.filter((file) => !file.startsWith("./dist/web/"));
  const names = [...ours.map((file) => file.replace(/^\.\/dist\/|\.js$/g, "")), ...(bin ? ["cli"] : [])];
  return Object.fromEntries(names.map((name) => [name, path.join(sources, `${name}.ts`)]));
}

/** Removes what an earlier build left in `dist`: modules that this one did not write, and declarations of sources that are gone. */
function onlyThisBuild(): RolldownPlugin {
  return {
    name: "only-this-build",
    writeBundle(_, written) {
      for (const file of globSync("**/*.{js,js.map,d.ts}", { cwd: output, exclude: ["web/**"] })) {
        const isOurs = file.endsWith(".d.ts")
          ? existsSync(path.join(sources, file.replace(/\.d\.ts$/, ".ts")))
          : Object.hasOwn(written, file.replaceAll(path.sep, "/"));
        if (!isOurs) rmSync(path.join(output, file));
      }
    },
  };
}
