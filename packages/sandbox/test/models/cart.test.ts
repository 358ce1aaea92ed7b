import { runs } from "@tillside/testing/proof";
import fc from "fast-check";
import { expect, test } from "vitest";
import { defaultSettings } from "../../src/world/settings.ts";
import { requester } from "../requester.ts";
import { cartCommands } from "./cart-commands.ts";
import { CartModel } from "./cart-model.ts";
import { cartShop, itemOf } from "./cart-shop.ts";
import { stillClock } from "./still-clock.ts";

const plain = requester();
stillClock(plain);
const shop = cartShop(plain);
const { reservationSeconds } = defaultSettings;
const supply = 5;

test("CRT-055 CRT-063 CRT-064 · the cart does what the contract's table of states does, whatever is done when and is lost", async () => {
  await fc.assert(
    fc.asyncProperty(cartCommands(reservationSeconds), async (commands) => {
      await shop.open(supply);
      const model = new CartModel(supply, reservationSeconds);
      await fc.asyncModelRun(() => ({ model, real: { plain, shop } }), commands);
    }),
    runs(25, 3_000),
  );
});

/** What several customers' backends do at once with the same three reservations. */
const action = fc.oneof(
  fc.record({ does: fc.constantFrom("confirm", "release", "cancel"), which: fc.nat(2) }),
  fc.record({ does: fc.constantFrom("reserve", "confirmQuantity"), quantity: fc.integer({ min: 1, max: 3 }) }),
  fc.constant({ does: "expire" } as const),
);

test("CRT-057 CRT-062 CRT-065 · however many act at once, in whatever order: nothing is sold twice and no supply is lost", async () => {
  await fc.assert(
    fc.asyncProperty(fc.scheduler(), fc.array(action, { minLength: 2, maxLength: 10 }), async (order, actions) => {
      await shop.open(supply);
      const ids: string[] = [];
      for (let each = 0; each < 3; each++) ids.push(String(itemOf(await shop.reserve(1)).itemReservationId));

      const did = actions.map(async (act) => {
        await order.schedule(Promise.resolve(), JSON.stringify(act));
        return { ...act, succeeded: await perform(act, ids) };
      });
      await order.waitAll();
      const done = (await Promise.all(did)).filter(({ succeeded }) => succeeded);
      const count = (does: string, which?: number) =>
        done.filter((act) => act.does === does && (which === undefined || ("which" in act && act.which === which)))
          .length;

      for (const which of [0, 1, 2]) {
        expect(count("confirm", which) + count("release", which)).toBeLessThanOrEqual(1);
        expect(count("cancel", which)).toBeLessThanOrEqual(count("confirm", which));
      }
      const { body } = await plain.send("GET", "/_sandbox/state/cart.reservations");
      const held = Object.values(body).reduce(
        (sum, { status, quantity }) => sum + (String(status) === "released" ? 0 : Number(quantity)),
        0,
      );
      const sold = done.reduce(
        (sum, act) => sum + ("quantity" in act && act.does === "confirmQuantity" ? act.quantity : 0),
        0,
      );
      const sight = await shop.sight();
      expect(Number(sight.supply) + held + sold).toBe(supply);
      expect(Number(sight.supply)).toBeGreaterThanOrEqual(0);
      const fulfilled = sight.provider.filter((kind) => kind === "fulfill").length;
      expect([fulfilled, sight.provider.length - fulfilled]).toEqual([
        count("confirm") + count("confirmQuantity"),
        count("cancel"),
      ]);
    }),
    runs(25, 3_000),
  );
});

type Action = typeof action extends fc.Arbitrary<infer Value> ? Value : never;

/** Whether it succeeded, according to its response. */
async function perform(act: Action, ids: readonly string[]): Promise<boolean> {
  if (act.does === "expire") {
    await plain.advance(reservationSeconds);
    return true;
  }
  if ("quantity" in act) {
    const response = await (act.does === "reserve" ? shop.reserve(act.quantity) : shop.confirmQuantity(act.quantity));
    return Boolean(itemOf(response).success);
  }
  const id = ids["which" in act ? act.which : 0] ?? "";
  if (act.does === "cancel") return (await shop.cancel(id)).status === 200;
  return Boolean(itemOf(await (act.does === "confirm" ? shop.confirm(id) : shop.release(id))).success);
}
