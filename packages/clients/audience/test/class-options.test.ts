import { expect, test } from "vitest";
import { importAudience, type Rejection } from "../src/index.ts";
import { planImport } from "../src/queue/index.ts";
import { fakeApi } from "./fake-api.ts";

/** An import as an application may write it: its callback is a method, other options are getters. */
class VipImport {
  readonly action = "include";
  readonly accountId = "account-1";
  readonly heard: string[] = [];
  readonly #list = "Vip";

  get list() {
    return this.#list;
  }

  get addresses() {
    return "plain" as const;
  }

  get batchSize() {
    return 2;
  }

  onRejected({ position, code }: Rejection<unknown>) {
    this.heard.push(`${position} ${code}`);
  }
}

const addresses = ["a@fjord.example", "no address", "b@fjord.example"];

test("importAudience uses what a class has as methods and getters", async () => {
  const service = fakeApi();
  const options = new VipImport();
  expect(await importAudience(service.client(), addresses, options)).toMatchObject({ accepted: 2, rejected: 1 });
  expect(options.heard).toEqual(["1 A9"]);
  expect(service.calls.map(({ body }) => JSON.parse(body))).toEqual([
    { action: "include", list: "Vip", accountId: "account-1", emails: ["a@fjord.example"] },
    { action: "include", list: "Vip", accountId: "account-1", emails: ["b@fjord.example"] },
  ]);
});

test("importAudience stops by a signal that its options inherit", async () => {
  const service = fakeApi();
  const options = Object.create({
    ...new VipImport(),
    addresses: "plain",
    signal: AbortSignal.abort(new Error("enough")),
  });
  await expect(importAudience(service.client(), addresses, options)).rejects.toThrow("ended early: enough.");
  expect(service.calls).toEqual([]);
});

test("planImport checks what is inherited, by its name", async () => {
  const options = Object.create({ action: "include", addresses: "plain", accountId: "account-1", batchSize: 0 });
  await expect(planImport(fakeApi().client(), [], options)).rejects.toThrow("planImport: batchSize must be a number");
});
