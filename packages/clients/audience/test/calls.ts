import type { AudienceClient } from "../src/index.ts";

/** One valid call of each path. */
export const calls = {
  v3: (client: AudienceClient) =>
    client.POST("/v3/import/suppression", {
      body: { accountId: "account-1", action: "include", emails: [" Ada@Fjord.Example", "bo@fjord.example"] },
    }),
  legacy: (client: AudienceClient) =>
    client.POST("/api/1.0/import/suppression", {
      body: { action: "exclude", list: "Lapsed", md5: "9b1c328a14b020298829ffa8709dd987" },
    }),
};
