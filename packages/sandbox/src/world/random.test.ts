import { createHmac } from "node:crypto";
import { expect, test } from "vitest";
import { nodeCrypto } from "../hosts/node/node-crypto.ts";
import { webCrypto } from "../hosts/web/web-crypto.ts";
import { Random } from "./random.ts";

const version4 = /^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/;
const uuids = (random: Random, count: number) => Array.from({ length: count }, () => random.uuid());

test("without a seed ids and keys differ from run to run", () => {
  const ids = [new Random(nodeCrypto), new Random(webCrypto)].flatMap((random) => uuids(random, 600));
  expect(new Set(ids).size).toBe(1_200);
  for (const id of ids) expect(id).toMatch(version4);
  expect(new Random(nodeCrypto).key()).not.toEqual(new Random(nodeCrypto).key());
  expect(new Random(nodeCrypto).key()).toHaveLength(32);
  expect(new Random(nodeCrypto).state).toBeUndefined();
});

test("with a seed they are the same in every run, on every host", () => {
  const ids = uuids(new Random(nodeCrypto, { seed: "7" }), 100);
  expect(new Set(ids).size).toBe(100);
  for (const id of ids) expect(id).toMatch(version4);
  expect(uuids(new Random(webCrypto, { seed: "7" }), 100)).toEqual(ids);
  expect(uuids(new Random(nodeCrypto, { seed: "8" }), 100)).not.toEqual(ids);
  expect(Buffer.from(new Random(nodeCrypto, { seed: "7" }).key())).toEqual(
    createHmac("sha256", "7").update("key").digest(),
  );
});

test("the draws go on from a state", () => {
  const random = new Random(nodeCrypto, { seed: "7" });
  uuids(random, 3);
  const rest = new Random(nodeCrypto, random.state);
  expect(random.state).toEqual({ seed: "7", draws: 3 });
  expect(uuids(rest, 2)).toEqual(uuids(random, 2));
});
