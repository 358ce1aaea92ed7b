import type { IncomingMessage } from "node:http";
import { PassThrough } from "node:stream";
import { expect, test, vi } from "vitest";
import { BodyTooLarge, wholeBody } from "./whole-body.ts";

const most = 1_000;

/** A body that arrives in these chunks. */
function reading(chunks: readonly string[], headers: object = {}, mostBytes = most) {
  const request = Object.assign(new PassThrough(), { headers });
  const whole = wholeBody(request as unknown as IncomingMessage, mostBytes);
  for (const chunk of chunks) request.write(chunk);
  return { request, whole };
}

test.each([
  ["of a known length", { "content-length": "9" }],
  ["of an unknown length", {}],
])("a body %s is the same bytes, however it is cut up", async (_, headers) => {
  for (const chunks of [["title=Poe"], ["ti", "t", "le=Poe"], []]) {
    const { request, whole } = reading(chunks, chunks.length === 0 ? {} : headers);
    request.end();
    expect((await whole).toString()).toBe(chunks.join(""));
  }
});

test("a body of a known length is held once: the buffer is made when an eighth of it has arrived, and not before", async () => {
  const allocate = vi.spyOn(Buffer, "allocUnsafeSlow");
  const concatenate = vi.spyOn(Buffer, "concat");
  const { request, whole } = reading(["x".repeat(100)], { "content-length": "1000" });
  await vi.waitFor(() => expect(request.readableLength).toBe(0));
  expect(allocate).not.toHaveBeenCalled();
  for (const length of [25, 1, 874]) request.write("x".repeat(length));
  request.end();
  expect((await whole).toString()).toBe("x".repeat(1_000));
  expect(allocate.mock.calls).toEqual([[1_000]]);
  expect(concatenate).not.toHaveBeenCalled();
});

test("a body that is too large is refused: at once where it says its length, else when it gets too long", async () => {
  await expect(reading([], { "content-length": "1001" }).whole).rejects.toThrow(BodyTooLarge);
  await expect(reading(["x".repeat(1_000), "x"]).whole).rejects.toThrow(BodyTooLarge);
});

test("a request that breaks off rejects with its error", async () => {
  const { request, whole } = reading(["x"], { "content-length": "9" });
  request.destroy(new Error("aborted"));
  await expect(whole).rejects.toThrow("aborted");
});
