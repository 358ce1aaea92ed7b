import { createQueryClient, type QueryClient } from "@tillside/query";
import { byVariables } from "../profile/by-variables.ts";
import type { Profile } from "../profile/profile.ts";
import type { Context } from "./context.ts";

/** The client that every report uses. @throws CliError that names what is missing or wrong. */
export function queryClient(profile: Profile, { reasons }: Context): QueryClient {
  const baseUrl = profile.need("TILLSIDE_API_URL");
  const auth = { clientId: profile.need("TILLSIDE_APP_ID"), clientSecret: profile.need("TILLSIDE_APP_SECRET") };
  return byVariables(
    { baseUrl: "TILLSIDE_API_URL", "auth.clientId": "TILLSIDE_APP_ID", "auth.clientSecret": "TILLSIDE_APP_SECRET" },
    () => createQueryClient({ baseUrl, auth, fetch: reasons.fetch }),
  );
}
