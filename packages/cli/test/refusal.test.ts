import { afterEach, expect, test, vi } from "vitest";
import { runCli } from "./run-cli.ts";

const environment = {
  TILLSIDE_API_URL: "https://api.example",
  TILLSIDE_ACCOUNT_ID: "acc_1",
  TILLSIDE_APP_ID: "app-1",
  TILLSIDE_APP_SECRET: "s3cr3t-of-mine",
};
const words = ["report", "campaigns", "--from", "2026-10-01", "--to", "2026-10-04", "--metrics", "impressions"];

afterEach(() => void vi.restoreAllMocks());

/** What the command says when the service refuses the report with this. */
async function refusedWith(status: number, body: unknown): Promise<string> {
  vi.spyOn(globalThis, "fetch").mockImplementation(async (request) =>
    (request as Request).url.endsWith("/token")
      ? Response.json({ access_token: "exchanged-token-1", expires_in: 300 })
      : Response.json(body, { status }),
  );
  const { code, stderr } = await runCli(words, { environment });
  expect(code).toBe(1);
  return stderr;
}

test("a refusal shows the service's message once, without the token that it quotes", async () => {
  const stderr = await refusedWith(400, { error: "BadRequest", message: "exchanged-token-1 has no such metric" });
  expect(stderr).toMatch(
    /^getCampaignsReport: POST \S+ responded with status 400 BadRequest: \*\*\* has no such metric\. /,
  );
  expect(stderr.split("has no such metric")).toHaveLength(2);
  expect(stderr).not.toContain("exchanged-token-1");
});

test.each([403, 404])("no body is printed as it is, nor what is in it beside code and message: %s", async (status) => {
  const stderr = await refusedWith(status, { error: "Refused", token: "exchanged-token-1", sent: "s3cr3t-of-mine" });
  expect(stderr).toContain(`responded with status ${status} Refused. `);
  expect(stderr).not.toMatch(/exchanged-token-1|s3cr3t-of-mine/);
});
