import type { Api } from "./engine/api.ts";
import type { ApiDescription } from "./engine/description.ts";

/** What a sandbox needs of one API. */
interface LoadedApi {
  readonly api: Api;
  readonly description: ApiDescription;
}

/** The names of the APIs, in the order of specs/redocly.yaml. */
export type ApiName = keyof typeof load;

/** Loads each API when it is asked for: a page that needs one of them gets the code of that one alone. */
const load = {
  onboarding: async () => {
    const [{ onboarding: api }, { description }] = await Promise.all([
      import("./apis/onboarding/onboarding.ts"),
      import("./generated/onboarding.document.js"),
    ]);
    return { api, description };
  },
  query: async () => {
    const [{ query: api }, { description }] = await Promise.all([
      import("./apis/query/query.ts"),
      import("./generated/query.document.js"),
    ]);
    return { api, description };
  },
  reporting: async () => {
    const [{ reporting: api }, { description }] = await Promise.all([
      import("./apis/reporting/reporting.ts"),
      import("./generated/reporting.document.js"),
    ]);
    return { api, description };
  },
  events: async () => {
    const [{ events: api }, { description }] = await Promise.all([
      import("./apis/events/events.ts"),
      import("./generated/events.document.js"),
    ]);
    return { api, description };
  },
  audience: async () => {
    const [{ audience: api }, { description }] = await Promise.all([
      import("./apis/audience/audience.ts"),
      import("./generated/audience.document.js"),
    ]);
    return { api, description };
  },
  nurture: async () => {
    const [{ nurture: api }, { description }] = await Promise.all([
      import("./apis/nurture/nurture.ts"),
      import("./generated/nurture.document.js"),
    ]);
    return { api, description };
  },
  cart: async () => {
    const [{ cart: api }, { description }] = await Promise.all([
      import("./apis/cart/cart.ts"),
      import("./generated/cart.document.js"),
    ]);
    return { api, description };
  },
  calendar: async () => {
    const [{ calendar: api }, { description }] = await Promise.all([
      import("./apis/calendar/calendar.ts"),
      import("./generated/calendar.document.js"),
    ]);
    return { api, description };
  },
} satisfies Readonly<Record<string, () => Promise<LoadedApi>>>;

export const apiNames = Object.keys(load) as readonly ApiName[];

/** Loads the APIs of these names, in their usual order. */
export function loadApis(names: readonly ApiName[]): Promise<readonly LoadedApi[]> {
  return Promise.all(apiNames.filter((name) => names.includes(name)).map((name) => load[name]()));
}

/** Loads the control plane: its API, and its description. */
export async function loadControl() {
  const [{ controlApi: control }, { description }] = await Promise.all([
    import("./control/control.ts"),
    import("./generated/control.document.js"),
  ]);
  return { control, description };
}
