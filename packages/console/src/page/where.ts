import type { SandboxFixtures, SandboxIndex, SeededCredentials } from "../drawer/control-types.ts";
import { credentialsOfRun } from "./credentials.ts";
import type { LocalPort } from "./local-port.ts";

/** Where things are in the sandbox that serves this page. It stays the same until the sandbox is started again. */
export interface Where extends SandboxIndex {
  readonly credentials: SeededCredentials;
  /** Ids that requests can use. */
  readonly fixtures: SandboxFixtures;
}

/** @throws Error where the control plane refuses. */
export async function loadWhere(port: Pick<LocalPort, "control" | "prefix">): Promise<Where> {
  const [index, credentials, fixtures] = await Promise.all([
    port.control("GET", ""),
    port.control("GET", "/state/credentials"),
    port.control("GET", "/fixtures"),
  ]);
  return {
    ...(index as SandboxIndex),
    credentials: credentialsOfRun(credentials as SeededCredentials, port.prefix),
    fixtures: fixtures as SandboxFixtures,
  };
}
