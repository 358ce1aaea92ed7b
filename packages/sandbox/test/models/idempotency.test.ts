import { runs } from "@tillside/testing/proof";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { requester } from "../requester.ts";
import { KeyedReality, keyCommands, writesOf } from "./key-commands.ts";
import { type KeyedWrite, KeyModel } from "./key-model.ts";
import { eventsService, statusService } from "./keyed-service.ts";
import { stillClock } from "./still-clock.ts";

const plain = requester();
stillClock(plain);

const scopeOf = ({ caller, key }: KeyedWrite) => `${caller} ${key}`;

/** Longer than any response takes. */
const calm = 200;

describe.each([
  ["onboarding: 24 hours, with replay", "ONB-201 ONB-211 ONB-212", statusService(plain)],
  ["events v1: three hours, every repeat is refused", "EVT-106 EVT-127", eventsService(plain)],
])("%s", (_, rules, service) => {
  test(`${rules} · it does what a map of keys does, whatever is sent when and fails how`, async () => {
    await fc.assert(
      fc.asyncProperty(keyCommands(service), async (commands) => {
        await plain.send("POST", "/_sandbox/reset", { json: { seed: "demo" } });
        const [model, real] = [new KeyModel(service.rules), new KeyedReality(plain, service)];
        await fc.asyncModelRun(() => ({ model, real }), commands);
        await real.pass(calm, model);
        expect(await service.accepted()).toBe(model.accepted);
      }),
      runs(40, 3_000),
    );
  });

  test(`${rules} · however many send at once, in whatever order: one write per key is carried out, and only its own repeats see it`, async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.scheduler(),
        fc.array(writesOf(service), { minLength: 2, maxLength: 8 }),
        async (order, writes) => {
          await plain.send("POST", "/_sandbox/reset", { json: { seed: "demo" } });
          const sent = writes.map(async (write) => {
            await order.schedule(Promise.resolve(), JSON.stringify(write));
            return { write, response: await service.send(write) };
          });
          await order.waitAll();
          const ended = await Promise.all(sent);
          const scopes = new Set(writes.map(scopeOf));
          for (const scope of scopes) {
            const group = ended.filter(({ write }) => scopeOf(write) === scope);
            const successes = group.filter(({ response }) => response.status === 200);
            // All of them are one write and its replays; everybody else was refused.
            expect(new Set(successes.map(({ write }) => write.content)).size).toBe(1);
            expect(new Set(successes.map(({ response }) => service.mark(response))).size).toBe(1);
            if (service.rules.onRepeat === "conflict") expect(successes).toHaveLength(1);
            const others = group.filter(({ response }) => response.status !== 200);
            expect(others.map(({ response }) => response.status)).toEqual(others.map(() => 409));
          }
          expect(await service.accepted()).toBe(scopes.size);
        },
      ),
      runs(40, 3_000),
    );
  });
});
