import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { readdir, rm } from "node:fs/promises";
import { join, relative } from "node:path";
import type { ApiManifest } from "@tillside/policy";
import { isText } from "../document/checks.ts";
import type { JsonObject } from "../document/json.ts";
import { Place } from "../document/place.ts";
import { withLocation } from "../document/with-location.ts";
import type { Api } from "../files/apis.ts";
import { banner } from "../files/banner.ts";
import { readBuilt } from "../files/read-built.ts";
import { writeTogether } from "../files/write-together.ts";
import { renderWiring } from "./wiring/render-wiring.ts";

/**
 * `tillside-spec client`: puts what the build of the spec made (types, named operations, manifest, bundle) into the client package, and the
 * wiring, which depends on the client's own files.
 */
export async function generateClient(root: string, api: Api): Promise<void> {
  const json = await readBuilt(root, api, api.bundle.json);
  const bundle = JSON.parse(json) as JsonObject;
  const hash = createHash("sha256").update(json).digest("hex").slice(0, 12);
  const head = `${banner("//", relative(root, api.bundle.json), `client ${api.name}`)} Bundle ${hash}.`;
  const { manifest } = JSON.parse(await readBuilt(root, api, api.rendered.serverDocument)) as { manifest: ApiManifest };
  const modules = {
    "manifest.ts": await readBuilt(root, api, api.rendered.clientManifest),
    "operations.ts": await readBuilt(root, api, api.rendered.clientOperations),
    "types.ts": await readBuilt(root, api, api.rendered.clientTypes),
    "client.ts": await withLocation(root, api, async () =>
      renderWiring(api.name, title(bundle), {
        guards: existsSync(join(api.clientDirectory, "src", "guards", "index.ts")),
        exclusionOf: existsSync(join(api.clientDirectory, "src", "exclusion-of.ts")),
        ...usedBy(manifest),
      }),
    ),
  };

  const folder = join(api.clientDirectory, "src", "generated");
  await writeTogether(
    new Map([
      ...Object.entries(modules).map(([name, code]) => [join(folder, name), `${head}\n${code}`] as const),
      [join(api.clientDirectory, "openapi.json"), json],
      [join(api.clientDirectory, "openapi.yaml"), await readBuilt(root, api, api.bundle.yaml)],
    ]),
  );
  const stale = (await readdir(folder)).filter((name) => !(name in modules));
  for (const name of stale) await rm(join(folder, name), { recursive: true });
}

/** What the API has that only some have. */
export function usedBy({ auth, buckets, options, sessionOptions, operations }: ApiManifest) {
  const facts = Object.values(operations);
  return {
    schemes: Object.values(auth).map(({ type }) => type),
    limits: Object.keys(buckets).length > 0,
    options: options.length > 0,
    sessions: sessionOptions.length > 0,
    managed: facts.some(({ managed }) => managed !== undefined),
    deprecated: facts.some(({ deprecated }) => deprecated),
    operation: facts[0]?.id ?? "",
    partial: facts.some(({ partial }) => partial !== undefined),
  };
}

function title(bundle: JsonObject): string {
  return Place.root(bundle).at("info", "title").need(isText, "Give the API a title.");
}
