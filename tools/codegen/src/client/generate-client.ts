import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { readdir, rm } from "node:fs/promises";
import { join, relative } from "node:path";
import type { Api } from "../apis.ts";
import { banner } from "../banner.ts";
import { readBundle } from "../read-bundle.ts";
import { isText } from "../spec/checks.ts";
import type { JsonObject } from "../spec/json.ts";
import { located } from "../spec/located.ts";
import { Place } from "../spec/place.ts";
import { writeTogether } from "../write-together.ts";
import { buildManifest } from "./manifest/build-manifest.ts";
import { renderManifest } from "./manifest/render-manifest.ts";
import { renderTypes } from "./types/render-types.ts";
import { renderWiring } from "./wiring/render-wiring.ts";

/** `tillside-codegen client`: types, manifest and wiring out of the bundle, and the bundle itself, into the client package. */
export async function generateClient(root: string, api: Api): Promise<void> {
  const json = await readBundle(root, api, api.bundle.json);
  const bundle = JSON.parse(json) as JsonObject;
  const hash = createHash("sha256").update(json).digest("hex").slice(0, 12);
  const head = `${banner("//", relative(root, api.bundle.json), `client ${api.name}`)} Bundle ${hash}.`;
  const modules = await located(root, api, async () => ({
    "manifest.ts": renderManifest(buildManifest(api.name, bundle)),
    "types.ts": await renderTypes(bundle),
    "client.ts": renderWiring(api.name, title(bundle), {
      guards: existsSync(join(api.clientDirectory, "src", "guards", "index.ts")),
      turnOf: existsSync(join(api.clientDirectory, "src", "turn-of.ts")),
    }),
  }));

  const folder = join(api.clientDirectory, "src", "generated");
  await writeTogether(
    new Map([
      ...Object.entries(modules).map(([name, code]) => [join(folder, name), `${head}\n${code}`] as const),
      [join(api.clientDirectory, "openapi.json"), json],
      [join(api.clientDirectory, "openapi.yaml"), await readBundle(root, api, api.bundle.yaml)],
    ]),
  );
  const stale = (await readdir(folder)).filter((name) => !(name in modules));
  for (const name of stale) await rm(join(folder, name), { recursive: true });
}

function title(bundle: JsonObject): string {
  return Place.root(bundle).at("info", "title").need(isText, "Give the API a title.");
}
