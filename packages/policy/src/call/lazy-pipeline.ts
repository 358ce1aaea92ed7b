import { ExclusionLines } from "../exclusion/exclusion-lines.ts";
import type { ApiManifest } from "../facts/manifest.ts";
import { createObserver } from "../hooks/observer.ts";
import { entry } from "../store/memory-store.ts";
import type { Call } from "./call.ts";
import { createCredentials } from "./credentials.ts";
import { createPipeline } from "./pipeline.ts";
import { createResources } from "./resources.ts";
import type { Settings } from "./settings.ts";

/** Returns the pipeline of a client. The first call makes it. */
export type LazyPipeline = () => Promise<(call: Call) => Promise<Response>>;

/** The first call makes the pipeline, because the name of a credential contains a hash, which is computed asynchronously. */
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
