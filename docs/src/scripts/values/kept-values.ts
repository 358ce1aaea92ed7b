import type { OwnValues } from "./replace-values.ts";

const keys = { values: "tillside-values", secrets: "tillside-secrets" } as const;

/** The reader's ids and base URLs, which stay in this browser. A base URL ends without a slash: the path of a call begins with one. */
export function keptValues(): OwnValues {
  const values = Object.entries(read(() => localStorage, keys.values));
  return Object.fromEntries(values.map(([name, value]) => [name, value.replace(/(?<=^https?:\/\/.*?)\/+$/, "")]));
}

/** The reader's secrets by the name of their variable. They end with the tab and are in no sample. */
export function keptSecrets(): OwnValues {
  return read(() => sessionStorage, keys.secrets);
}

/** @throws where the browser keeps nothing for this site. */
export function keepValues(values: OwnValues, secrets: OwnValues): void {
  localStorage.setItem(keys.values, JSON.stringify(filled(values)));
  sessionStorage.setItem(keys.secrets, JSON.stringify(filled(secrets)));
}

function filled(values: OwnValues): OwnValues {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== ""));
}

/** What another script or an earlier version of the page wrote counts only as far as it is a text. */
function read(storage: () => Storage, key: string): OwnValues {
  try {
    const found: unknown = JSON.parse(storage().getItem(key) ?? "{}");
    return Object.fromEntries(Object.entries(found ?? {}).filter(([, value]) => typeof value === "string"));
  } catch {
    return {};
  }
}
