import { callInfo, unwrap } from "@tillside/nurture";
import { beforeEach, expect, test } from "vitest";
import { nurtureClient } from "../../src/scenarios/clients.ts";
import { openScene } from "../../src/scenarios/scene.ts";
import { underFaults } from "../../src/scenarios/under-faults.ts";

const scene = openScene();
let nurture: ReturnType<typeof nurtureClient>;
beforeEach(() => {
  nurture = nurtureClient(scene);
});

const unsubscribe = (email = "ada@fjord.example") => nurture.POST("/1.0/nurture/unsubscribe", { body: { email } });
const unsubscribed = () => scene.state<Readonly<Record<string, { readonly email: string }>>>("nurture.unsubscribed");

test("a customer opts out, and the shop keeps the id", async () => {
  const { id } = await unwrap(unsubscribe());
  expect(await unsubscribed()).toEqual({ [id]: { email: "ada@fjord.example" } });
});

test("a body without an address is refused by the service too, and not sent again", async () => {
  const unguarded = nurtureClient({ ...scene, here: { ...scene.here, guards: false } });
  const { response } = await unguarded.POST("/1.0/nurture/unsubscribe", { body: {} as { email: string } });
  expect([response.status, callInfo(response).attempts]).toEqual([400, 1]);
  expect(await unsubscribed()).toEqual({});
});

// Opting out twice is opting out: what counts is who has opted out.
underFaults(scene, "opting out", {
  operation: "unsubscribeEmail",
  method: "POST",
  path: "/nurture/1.0/nurture/unsubscribe",
  protection: "harmless",
  send: () => unsubscribe(),
  effects: async () => new Set(Object.values(await unsubscribed()).map(({ email }) => email)).size,
});
