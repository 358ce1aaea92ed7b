import { copyFileSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { readApis } from "@tillside/spec/apis";
import { describe, expect, onTestFinished, test } from "vitest";
import { firstOf, tinyApi } from "../../test/support/tiny-api.ts";
import { readReferenceApi, readReferenceApis } from "./read-apis.ts";

test("an API is parsed once, and again after its bundle or its ledger changed", () => {
  const specDirectory = mkdtempSync(join(tmpdir(), "tillside-docs-"));
  onTestFinished(() => rmSync(specDirectory, { recursive: true }));
  const [cart] = readApis().filter(({ name }) => name === "cart");
  if (!cart) throw new Error("no cart");
  const [json, ledger] = [join(specDirectory, "openapi.json"), join(specDirectory, "rules.yaml")];
  copyFileSync(cart.bundle.json, json);
  copyFileSync(join(cart.specDirectory, "rules.yaml"), ledger);
  const read = () => readReferenceApi({ ...cart, specDirectory, bundle: { ...cart.bundle, json } });

  const first = read();
  expect(read()).toBe(first);
  writeFileSync(json, readFileSync(json, "utf8").replace(first.title, "Renamed API"));
  utimesSync(json, 1, 1);
  expect(read().title).toBe("Renamed API");
  writeFileSync(ledger, "[]");
  utimesSync(ledger, 1, 1);
  expect(read().ledger).toEqual([]);
});

test("about an API: its summary, or else the first paragraph of its description", () => {
  expect(tinyApi().about).toBe("About tiny things.");
  expect(tinyApi({}, { info: { title: "Tiny API", summary: "Short.", description: "Long." } }).about).toBe("Short.");
});

test("an operation with its address, host and tag", () => {
  expect(firstOf(tinyApi())).toMatchObject({
    id: "writeThing",
    method: "PUT",
    path: "/v1/things/{thing_id}",
    address: "/reference/tiny/write-thing/",
    tag: "Things",
    server: { url: "{tiny_url}" },
  });
});

describe("deprecation", () => {
  test("an API is deprecated when all its operations are, the token exchange aside", () => {
    expect(tinyApi({ deprecated: true }).deprecated).toBe(true);
    expect(tinyApi().deprecated).toBe(false);
  });

  test("its successor may be one that the contract does not describe", () => {
    const successor = { undescribed: "a newer interface" };
    expect(tinyApi({ deprecated: true, "x-successor": successor }).successor).toEqual(successor);
  });

  test("EVT-004 · events has one, audience none", () => {
    const successorOf = (api: string) => readReferenceApis().find(({ name }) => name === api)?.successor;
    expect(successorOf("events")).toEqual({ undescribed: "a newer unified interface" });
    expect(successorOf("audience")).toBeUndefined();
  });

  test("its successor is that of all operations, or of some", () => {
    expect(tinyApi({ deprecated: true }).successor).toBeUndefined();
    expect(tinyApi({ deprecated: true, "x-successor": "query" }).successor).toEqual({ name: "query", of: "all" });
    const reporting = readReferenceApis().find(({ name }) => name === "reporting");
    expect(reporting?.successor).toEqual({ name: "query", of: "some" });
  });
});
