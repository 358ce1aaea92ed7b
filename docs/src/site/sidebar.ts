import type { StarlightUserConfig } from "@astrojs/starlight/types";
import { referenceSidebar } from "../reference/sidebar.ts";
import { rooms } from "../rooms.ts";
import { changelog, guides, reference, sdk } from "./sections.ts";

type Items = NonNullable<StarlightUserConfig["sidebar"]>;

/** The sidebar of the whole portal: a group for each section. `sectionSidebar` takes from it what a page shows. */
export function portalSidebar(): Items {
  return [
    {
      label: guides.label,
      items: [
        { label: "Overview", link: guides.href },
        ...Object.entries(rooms).map(([folder, label]) => ({
          label,
          items: [{ autogenerate: { directory: `guides/${folder}` } }],
        })),
      ],
    },
    { label: reference.label, items: [...referenceSidebar()] as Items },
    {
      label: sdk.label,
      items: [
        { label: "Overview", link: sdk.href },
        { label: "Options", link: "/sdk/options/" },
        { label: "Error classes", link: "/sdk/errors/" },
        { label: "Every client", items: [{ autogenerate: { directory: "sdk/client" } }] },
        { label: "Clients of the APIs", items: [{ autogenerate: { directory: "sdk/clients" } }] },
        { label: "Sandbox", items: [{ autogenerate: { directory: "sdk/sandbox" } }] },
        { label: "Tools", items: [{ autogenerate: { directory: "sdk/tools" } }] },
      ],
    },
    {
      label: changelog.label,
      items: [
        { label: "Packages", link: changelog.href },
        { label: "APIs", link: "/changelog/apis/" },
      ],
    },
  ];
}
