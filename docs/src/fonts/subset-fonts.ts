import { glob, mkdir, readFile, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import subsetFont from "subset-font";
import { kept } from "../site/kept.ts";
import { faces } from "./faces.ts";

/** Writes each font of the portal with the glyphs that the built pages use; what a reader types is Latin mostly. */
export async function writeFonts(site: string): Promise<void> {
  const characters = await charactersOf(site);
  await Promise.all(
    faces.map(async ({ address, source, only, options }) => {
      const path = join(site, address);
      await mkdir(dirname(path), { recursive: true });
      const own = only ? characters.filter((character) => only.test(character)) : characters;
      const text = own.join("");
      const subset = async () => subsetFont(await readFile(source), text, options);
      await writeFile(path, await kept("font", address + text, subset));
    }),
  );
}

/** The characters of ASCII and of every page, script and style sheet, each once. */
async function charactersOf(site: string): Promise<readonly string[]> {
  const found = new Set(Array.from({ length: 95 }, (_, index) => String.fromCodePoint(0x20 + index)));
  for await (const name of glob("**/*.{html,js,css}", { cwd: site, exclude: ["downloads/**", "pagefind/**"] })) {
    for (const character of await readFile(join(site, name), "utf8")) found.add(character);
  }
  return [...found].sort();
}
