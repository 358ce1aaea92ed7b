import { readFileSync } from "node:fs";
import path from "node:path";
import { gzipSync } from "node:zlib";
import { readApis } from "@tillside/spec/apis";
import { ROOT } from "../../src/root.ts";
import type { Figure } from "../figure.ts";
import { gzippedSize, kibibytes } from "../size.ts";

const source = path.join(ROOT, "packages/sandbox/src");

/** What a page loads to have a sandbox of one API, and of all; the sentences of the rules follow when it shows one. */
export async function pageSize(): Promise<Figure[]> {
  const names = readApis(ROOT).map(({ name }) => name);
  const choices = [...names.map((name) => [name, [name], "80 KiB"] as const), ["all APIs", names, "160 KiB"] as const];
  const figures = choices.map(async ([what, apis, bar]) => ({
    what: `size min+gzip, sandbox in a page, ${what}`,
    measured: kibibytes(await gzippedSize(page(apis))),
    bar,
  }));
  const sentences = gzipSync(readFileSync(path.join(source, "generated/statements.js")), { level: 9 }).byteLength;
  return [
    ...(await Promise.all(figures)),
    { what: "size gzip, sandbox in a page, sentences of the rules", measured: kibibytes(sentences), bar: "40 KiB" },
  ];
}

function page(apis: readonly string[]): string {
  const from = (file: string) => JSON.stringify(path.join(source, file));
  return `
    ${[...apis, "control"].map((name, index) => `import { description as description${index} } from ${from(`generated/${name}.document.js`)};`).join("\n")}
    ${apis.map((name, index) => `import * as api${index} from ${from(`apis/${name}/${name}.ts`)};`).join("\n")}
    import { buildSandbox } from ${from("build-sandbox.ts")};
    import { webCrypto } from ${from("hosts/web/web-crypto.ts")};
    import { SandboxClock } from ${from("world/clock.ts")};
    const apis = [${apis.map((_, index) => `...Object.values(api${index})`).join(", ")}];
    const descriptions = [${[...apis, "control"].map((_, index) => `description${index}`).join(", ")}];
    export const sandbox = (texts, options) =>
      buildSandbox({ apis, descriptions, texts, clock: new SandboxClock(), crypto: webCrypto }, options);
  `;
}
