import { hashEmail, unwrap } from "@tillside/audience";
import { beforeEach, describe, expect, test } from "vitest";
import { audienceClient } from "../../src/scenarios/clients.ts";
import { openScene } from "../../src/scenarios/scene.ts";
import { underFaults } from "../../src/scenarios/under-faults.ts";

const scene = openScene();
let audience: ReturnType<typeof audienceClient>;
let accountId: string;
beforeEach(() => {
  audience = audienceClient(scene);
  ({ accountId } = scene.fixtures.audience);
});

interface List {
  readonly size: number;
  /** By the first four letters of their hash. */
  readonly members: Readonly<Record<string, readonly string[]>>;
}
const members = async (list = "AdvertiserDatabase") => {
  const lists = await scene.state<Readonly<Record<string, List>>>("audience.lists");
  return Object.values(lists[`${accountId}/${list}`]?.members ?? {}).flat();
};

test("a shop keeps a list of its customers", async () => {
  const customers = ["ada@fjord.example", "Bo@Fjord.example ", "cy@fjord.example"];
  const hashes = await Promise.all(customers.map(hashEmail));

  // Hashed at the shop: no address leaves it.
  await unwrap(audience.POST("/v3/import/suppression", { body: { accountId, action: "include", sha256s: hashes } }));
  expect((await members()).sort()).toEqual([...hashes].sort());

  // Plain or hashed, it is the same customer.
  await unwrap(
    audience.POST("/v3/import/suppression", { body: { accountId, action: "exclude", email: "bo@fjord.example" } }),
  );
  expect(await members()).toHaveLength(2);

  // The older path knows the account by its key.
  await unwrap(
    audience.POST("/api/1.0/import/suppression", { body: { action: "exclude", emails: customers.slice(2) } }),
  );
  expect(await members()).toEqual(hashes.slice(0, 1));
});

test("AUD-018 AUD-019 · opposite actions on one list never meet: the last one said is the last one done", async () => {
  // The first one is slow; without exclusion the second one would overtake it.
  await scene.fault({ match: { method: "POST" }, delayMs: 20_000, times: 1 });
  const say = (action: "include" | "exclude") =>
    audience.POST("/v3/import/suppression", { body: { accountId, action, email: "ada@fjord.example" } });
  await Promise.all([say("include"), say("exclude")]);
  expect(await members()).toEqual([]);
});

test("AUD-042 AUD-043 · 20 imports at once: at most four in any second, and all of them arrive", async () => {
  const imports = Array.from({ length: 20 }, (_, index) =>
    unwrap(
      audience.POST("/v3/import/suppression", {
        body: { accountId, action: "include", email: `customer-${index}@fjord.example` },
      }),
    ),
  );
  await Promise.all(imports);
  expect(await members()).toHaveLength(20);
  const times = (await scene.requests("importAudienceV3")).map(({ at }) => Date.parse(at));
  for (const time of times) {
    expect(times.filter((other) => other >= time && other < time + 1_000).length).toBeLessThanOrEqual(4);
  }
});

describe("each path", () => {
  const effects = async () => (await members()).length;

  underFaults(scene, "v3", {
    operation: "importAudienceV3",
    method: "POST",
    path: "/data/v3/import/suppression",
    protection: "harmless, no body",
    send: () =>
      audience.POST("/v3/import/suppression", { body: { accountId, action: "include", email: "ada@fjord.example" } }),
    effects,
  });

  underFaults(scene, "the older one", {
    operation: "importAudienceLegacy",
    method: "POST",
    path: "/data/api/1.0/import/suppression",
    protection: "harmless, no body",
    send: () =>
      audience.POST("/api/1.0/import/suppression", { body: { action: "include", email: "ada@fjord.example" } }),
    effects,
  });
});
