import type { FaultRule } from "@tillside/sandbox";
import fc from "fast-check";

const path = fc.constantFrom(
  "*",
  "*token",
  "/partnership/*",
  "/events/*",
  "/data/*",
  "/nurture/*",
  "/cart/*",
  "/calendar/*",
);

const when = fc.constantFrom("before" as const, "after" as const);
const whenever = <Spoils extends Partial<FaultRule>>(spoils: fc.Arbitrary<Spoils>) => fc.record({ spoils, when });

/** What a server or the way to it does; a refusal (401, 429) only where nothing was executed. */
const spoils = fc.oneof(
  whenever(fc.record({ status: fc.constantFrom(500, 502, 503, 504) })),
  whenever(fc.constantFrom({ drop: true }, { truncate: true, status: 502 }, { malformed: true, status: 502 })),
  fc.record({ spoils: fc.constantFrom({ truncate: true }, { malformed: true }), when: fc.constant("after" as const) }),
  // Around the attempt's time-out (30 s), the token exchange's (10 s) and the call's deadline (120 s).
  whenever(
    fc.record({ delayMs: fc.constantFrom(1, 9_999, 10_001, 29_999, 30_000, 30_001, 119_999, 121_000, 400_000) }),
  ),
  fc.record({
    spoils: fc.record({ status: fc.constantFrom(401, 429), retryAfter: fc.constantFrom(1, 59, 60, 500) }),
    when: fc.constant("before" as const),
  }),
);

/** Up to four faults, each for some requests. */
export const randomFaults: fc.Arbitrary<FaultRule[]> = fc.array(
  fc
    .record({
      path,
      spoilt: spoils,
      times: fc.integer({ min: 1, max: 6 }),
      probability: fc.constantFrom(0.3, 1),
      seed: fc.nat(1_000),
    })
    .map(({ path, spoilt: { spoils, when }, ...chance }) => ({ match: { path }, when, ...spoils, ...chance })),
  { maxLength: 4 },
);
