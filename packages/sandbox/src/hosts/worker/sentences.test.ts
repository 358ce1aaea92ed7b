import { expect, test, vi } from "vitest";
import { LazySentences } from "./sentences.ts";

test("the sentences are loaded once, and are empty until then", async () => {
  const load = vi.fn(async () => ({ "CRT-001": "A cart exists." }));
  const sentences = new LazySentences(load);
  expect([sentences.isLoaded, sentences.texts.statementOf("CRT-001")]).toEqual([false, ""]);
  await Promise.all([sentences.load(), sentences.load()]);
  expect([sentences.isLoaded, sentences.texts.statementOf("CRT-001")]).toEqual([true, "A cart exists."]);
  expect(sentences.texts.statementOf("CRT-999")).toBe("");
  expect(load).toHaveBeenCalledTimes(1);
});

test("what could not be loaded is loaded the next time", async () => {
  const load = vi.fn(async () => ({ "CRT-001": "A cart exists." })).mockRejectedValueOnce(new Error("offline"));
  const sentences = new LazySentences(load);
  await expect(sentences.load()).rejects.toThrow("offline");
  expect(sentences.isLoaded).toBe(false);
  await sentences.load();
  expect(sentences.texts.statementOf("CRT-001")).toBe("A cart exists.");
});
