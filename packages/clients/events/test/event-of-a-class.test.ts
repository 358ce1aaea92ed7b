import { describe, expect, it } from "vitest";
import { buildEvent } from "../src/index.ts";

describe("buildEvent() of an instance of a class", () => {
  it("is refused with a property that no event has, whether its own, a getter or inherited", () => {
    class Purchase {
      eventType = "conversion";
      eventTime = new Date(0);
      describe() {
        return this.eventType;
      }
    }
    class Amount extends Purchase {
      amount = 49.9;
    }
    class Getter extends Purchase {
      readonly #email = "customer@store.example";
      get email() {
        return this.#email;
      }
    }
    const unknown = (name: string) => `buildEvent: unknown option ${name}. The options are: clientEventId, eventType,`;
    expect(() => buildEvent(new Amount())).toThrow(unknown("amount"));
    expect(() => buildEvent(new Getter())).toThrow(unknown("email"));
    expect(() => buildEvent(Object.assign(Object.create({ amount: 5 }), new Purchase()))).toThrow(unknown("amount"));
    expect(buildEvent(new Purchase())).toMatchObject({
      eventType: "conversion",
      eventTime: "1970-01-01T00:00:00.000Z",
    });
  });

  it("has what the class has as getters", () => {
    class Purchase {
      readonly #time = new Date(0);
      get eventType() {
        return "conversion";
      }
      get eventTime() {
        return this.#time;
      }
      get objectData() {
        return { amount: 5 };
      }
    }
    expect(buildEvent(new Purchase())).toMatchObject({
      eventType: "conversion",
      objectData: [{ name: "amount", value: "5" }],
    });
  });
});
