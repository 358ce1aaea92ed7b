/// <reference types="astro/client" />
/// <reference types="@astrojs/starlight" />
import type { Crumb } from "./site/crumbs.ts";

declare global {
  namespace App {
    interface Locals {
      /** The way to the page; set by src/site/route-data.ts. */
      crumbs: readonly Crumb[];
    }
  }
}
