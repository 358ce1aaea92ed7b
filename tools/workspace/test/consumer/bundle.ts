import path from "node:path";
import { build } from "vite";
import webpack from "webpack";

/** Makes one file for browsers of a program, with all that it imports; returns its path. */
export type Bundle = (program: string, folder: string) => Promise<string>;

/** As `vite build` does for production. */
export const withVite: Bundle = async (program, folder) => {
  const outDir = path.join(folder, "vite");
  await build({
    root: path.dirname(program),
    configFile: false,
    logLevel: "error",
    build: { outDir, emptyOutDir: true, target: "es2022", lib: { entry: program, formats: ["es"], fileName: "page" } },
  });
  return path.join(outDir, "page.js");
};

/** As `webpack --mode production` does. */
export const withWebpack: Bundle = async (program, folder) => {
  const output = path.join(folder, "webpack");
  const compiler = webpack({
    mode: "production",
    target: ["web", "es2022"],
    context: path.dirname(program),
    entry: program,
    output: { path: output, filename: "page.js", module: true },
    experiments: { outputModule: true },
  });
  const problems = await new Promise<string>((resolve, reject) => {
    compiler?.run((error, stats) => {
      if (error) reject(error);
      else resolve(stats?.toString({ all: false, errors: true, warnings: true }) ?? "");
    });
  });
  if (problems) throw new Error(problems);
  return path.join(output, "page.js");
};
