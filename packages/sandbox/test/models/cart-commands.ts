import fc from "fast-check";
import { expect } from "vitest";
import type { ReadResponse, requester } from "../requester.ts";
import type { CartModel } from "./cart-model.ts";
import { type CartShop, itemOf } from "./cart-shop.ts";

/** The sandbox, as the commands reach it. */
export interface CartReality {
  readonly plain: ReturnType<typeof requester>;
  readonly shop: CartShop;
}

type Command = fc.AsyncCommand<CartModel, CartReality>;

/** Nothing goes wrong, nothing arrives, or only the response is lost. */
type Luck = "good" | "request lost" | "response lost";

/** A call, its effect on the model, and what the response says about it. */
interface Step {
  readonly send: (shop: CartShop, id: string) => Promise<ReadResponse>;
  readonly model: (model: CartModel, id: string) => boolean;
  readonly succeeded: (response: ReadResponse) => boolean;
}

const byItem = (response: ReadResponse) => response.status === 200 && Boolean(itemOf(response).success);

const steps: Readonly<Record<"confirm" | "release" | "cancel", Step>> = {
  confirm: { send: (shop, id) => shop.confirm(id), model: (model, id) => model.confirm(id), succeeded: byItem },
  release: { send: (shop, id) => shop.release(id), model: (model, id) => model.release(id), succeeded: byItem },
  cancel: {
    send: (shop, id) => shop.cancel(id),
    model: (model, id) => model.cancel(id),
    succeeded: ({ status }) => status === 200,
  },
};

/** One call: its effect and its response agree with the model, whether or not the response arrived. */
async function step(
  model: CartModel,
  { plain, shop }: CartReality,
  luck: Luck,
  { send, model: predict, succeeded }: Step,
  id = "",
): Promise<void> {
  const when = luck === "request lost" ? "before" : "after";
  if (luck !== "good") await plain.send("POST", "/_sandbox/faults", { json: { drop: true, when, times: 1 } });
  const expected = luck !== "request lost" && predict(model, id);
  const response = await send(shop, id).catch(() => undefined);
  expect(response && succeeded(response)).toBe(luck === "good" ? expected : undefined);
  await expectSame(model, shop);
}

/** The state is the model's. Reservations whose ids are not known yet are the ones that were just made. */
async function expectSame(model: CartModel, shop: CartShop): Promise<void> {
  const { reservations, ...rest } = await shop.sight();
  expect(rest).toEqual({ supply: model.supply, provider: model.provider });
  const known = [...model.reservations].map(([id, { status }]) => [id, status] as const);
  expect(reservations).toEqual(Object.fromEntries(known));
}

function reserve(quantity: number, luck: Luck): Command {
  return {
    check: () => true,
    async run(model, reality) {
      const send = async (shop: CartShop) => {
        const before = await shop.sight();
        const response = await shop.reserve(quantity).catch(() => undefined);
        const made = Object.keys((await shop.sight()).reservations).filter((id) => !(id in before.reservations));
        // Also if the response was lost: the sandbox's state has the id.
        for (const id of made) model.reserved(id, quantity);
        expect(made.length).toBe(before.supply === model.supply ? 0 : 1);
        if (response === undefined) throw new Error("lost");
        return response;
      };
      await step(model, reality, luck, { send, model: (each) => each.take(quantity), succeeded: byItem });
    },
    toString: () => `reserve(${quantity}, ${luck})`,
  };
}

function confirmQuantity(quantity: number, luck: Luck): Command {
  return {
    check: () => true,
    run: (model, reality) =>
      step(model, reality, luck, {
        send: (shop) => shop.confirmQuantity(quantity),
        model: (each) => each.confirmQuantity(quantity),
        succeeded: byItem,
      }),
    toString: () => `confirmQuantity(${quantity}, ${luck})`,
  };
}

/** What is done with one of the reservations, whatever it has become. */
function then(name: keyof typeof steps, choice: number, luck: Luck): Command {
  return {
    check: ({ reservations }) => reservations.size > 0,
    async run(model, reality) {
      const ids = [...model.reservations.keys()];
      await step(model, reality, luck, steps[name], ids[choice % ids.length]);
    },
    toString: () => `${name}(${choice}, ${luck})`,
  };
}

function pass(seconds: number): Command {
  return {
    check: () => true,
    async run(model, { plain, shop }) {
      await plain.advance(seconds);
      model.pass(seconds);
      await expectSame(model, shop);
    },
    toString: () => `pass(${seconds})`,
  };
}

/** Everything that can be done with an item, with reservations that last so many seconds. */
export function cartCommands(lifeSeconds: number) {
  const quantity = fc.integer({ min: 1, max: 3 });
  const luck = fc.constantFrom<Luck>("good", "good", "request lost", "response lost");
  const name = fc.constantFrom(...(Object.keys(steps) as (keyof typeof steps)[]));
  return fc.commands(
    [
      fc.tuple(quantity, luck).map(([each, how]) => reserve(each, how)),
      fc.tuple(quantity, luck).map(([each, how]) => confirmQuantity(each, how)),
      fc.tuple(name, fc.nat(20), luck).map(([each, choice, how]) => then(each, choice, how)),
      fc.constantFrom(1, lifeSeconds / 2, lifeSeconds - 1, lifeSeconds).map(pass),
    ],
    { maxCommands: 30 },
  );
}
