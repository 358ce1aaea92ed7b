import { credentialOf } from "../auth/credential.ts";
import type { Settings } from "../client/settings.ts";
import type { ApiManifest } from "../facts/manifest.ts";
import { watching } from "../hooks/watching.ts";
import type { Call } from "./call.ts";
import { createPipeline } from "./pipeline.ts";
import { createResources } from "./resources.ts";

/** Gives the pipeline of a client, made when it is first asked for. */
export type LazyPipeline = () => Promise<(call: Call) => Promise<Response>>;

/** Made with the first call: naming a credential needs a hash, which the platform computes asynchronously. */
export function lazyPipeline(manifest: ApiManifest, settings: Settings): LazyPipeline {
  let ready: ReturnType<LazyPipeline> | undefined;
  async function make() {
    const credentials = Object.entries(settings.auth).map(async ([name, auth]) => {
      const scheme = manifest.auth[name];
      return scheme === undefined ? [] : [[name, await credentialOf(scheme, auth, settings)] as const];
    });
    return createPipeline(
      createResources(manifest, settings, Object.fromEntries((await Promise.all(credentials)).flat())),
      settings.store.turns,
      settings.hooks && watching(manifest, settings.hooks, settings.clock),
      settings.store.fleet,
    );
  }
  return () => {
    ready ??= make();
    return ready;
  };
}
