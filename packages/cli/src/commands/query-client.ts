import { createQueryClient, type QueryClient } from "@tillside/query";
import type { Profile } from "../profile/profile.ts";

/** The client that every report uses. @throws CliError that names what is missing. */
export function queryClient(profile: Profile): QueryClient {
  return createQueryClient({
    baseUrl: profile.need("TILLSIDE_API_URL"),
    auth: { clientId: profile.need("TILLSIDE_APP_ID"), clientSecret: profile.need("TILLSIDE_APP_SECRET") },
  });
}
