import type { SandboxOptions } from "../src/index.ts";
import { type ReadResponse, requester } from "./requester.ts";

/** The seed's apps: 1 reaches two accounts, 2 another one, 3 none, 4 one whose data it does not reach. */
export type App = 1 | 2 | 3 | 4;

/** Plain HTTP as the demo apps speak it: below `/api`, with a new token for every call. */
export function appRequester(options: SandboxOptions = {}) {
  const plain = requester(options);

  async function exchange(app: App = 1): Promise<ReadResponse> {
    const authorization = `Basic ${btoa(`sandbox-app-${app}:sandbox-secret-app-${app}`)}`;
    return plain.send("POST", "/api/auth/oauth2/token", {
      headers: { authorization, "content-type": "application/x-www-form-urlencoded" },
      text: "grant_type=client_credentials",
    });
  }

  /** Has `json` sent with POST, or nothing with GET. */
  async function call(path: string, { json, app }: { json?: unknown; app?: App } = {}): Promise<ReadResponse> {
    const headers = { authorization: `Bearer ${(await exchange(app)).body.access_token}` };
    return json === undefined
      ? plain.send("GET", `/api${path}`, { headers })
      : plain.send("POST", `/api${path}`, { headers, json });
  }

  return { plain, exchange, call };
}
