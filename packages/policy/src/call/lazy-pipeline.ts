import { ExclusionLines } from "../exclusion/exclusion-lines.ts";
import type { ApiManifest } from "../facts/manifest.ts";
import { createObserver } from "../hooks/observer.ts";
import { entry } from "../store/memory-store.ts";
import type { Call } from "./call.ts";
import { createCredentials } from "./credentials.ts";
import { createPipeline } from "./pipeline.ts";
import { createResources } from "./resources.ts";
import type { Settings } from "./settings.ts";

/** Gives the pipeline of a client, made when it is first asked for. */
export type LazyPipeline = () => Promise<(call: Call) => Promise<Response>>;

/** Made with the first call: naming a credential needs a hash, which the platform computes asynchronously. */
export function lazyPipeline(manifest: ApiManifest, settings: Settings): LazyPipeline {
  const { store, hooks, clock, baseUrl } = settings;
  let ready: ReturnType<LazyPipeline> | undefined;
  async function make() {
    return createPipeline(
      createResources(manifest, settings, await createCredentials(manifest, settings)),
      entry(store.exclusions, new URL(baseUrl).origin, () => new ExclusionLines()),
      hooks && createObserver(manifest, hooks, clock),
      store.fleet,
    );
  }
  return () => {
    ready ??= make();
    return ready;
  };
}
