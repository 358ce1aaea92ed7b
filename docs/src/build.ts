import { runMain } from "./run-main.ts";
import { buildSite } from "./site/build-site.ts";

await runMain(buildSite);
