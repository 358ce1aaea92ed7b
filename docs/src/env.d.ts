/// <reference types="astro/client" />
/// <reference types="@astrojs/starlight" />

declare namespace App {
  interface Locals {
    /** The way to the page; set by src/site/route-data.ts. */
    crumbs: readonly import("./site/crumbs.ts").Crumb[];
  }
}
