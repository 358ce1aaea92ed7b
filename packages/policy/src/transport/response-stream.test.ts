import { settle } from "@tillside/testing/manual-clock";
import { describe, expect, test, vi } from "vitest";
import { cutOff } from "./cut-off.ts";
import { responseStream } from "./response-stream.ts";

type UnderlyingSource = Exclude<ConstructorParameters<typeof ReadableStream<Uint8Array>>[0], { type: "bytes" }>;

const bytes = (text: string) => new TextEncoder().encode(text);

function streamed(source: UnderlyingSource) {
  const caller = cutOff();
  const ended = vi.fn();
  const response = new Response(new ReadableStream(source), { status: 206, headers: { "X-Some": "header" } });
  return { caller, ended, response: responseStream(response, caller, ended) };
}

describe("a stream that is handed over", () => {
  test("is the same response, and over when it was read to its end", async () => {
    const pieces = ["one ", "two"];
    const { response, ended } = streamed({
      pull(controller) {
        const piece = pieces.shift();
        if (piece === undefined) controller.close();
        else controller.enqueue(bytes(piece));
      },
    });
    expect(response).toMatchObject({ status: 206, bodyUsed: false });
    expect(response.headers.get("X-Some")).toBe("header");
    await settle();
    expect(ended).not.toHaveBeenCalled();
    expect(await response.text()).toBe("one two");
    expect(ended).toHaveBeenCalledOnce();
  });

  test("is over when it breaks", async () => {
    const { response, ended } = streamed({
      pull() {
        throw new Error("broken");
      },
    });
    await expect(response.text()).rejects.toThrow("broken");
    expect(ended).toHaveBeenCalledOnce();
  });

  test("is over when its reader cancels it, which reaches the source", async () => {
    const cancel = vi.fn();
    const { response, ended } = streamed({ cancel });
    await response.body?.cancel("seen enough");
    expect(cancel).toHaveBeenCalledExactlyOnceWith("seen enough");
    expect(ended).toHaveBeenCalledOnce();
  });

  test("ends with the signal's reason, also where the source ignores it, and lets go of the source", async () => {
    const cancel = vi.fn();
    const { caller, response, ended } = streamed({ pull: () => new Promise(() => {}), cancel });
    const text = response.text();
    await settle();
    caller.now(new Error("enough"));
    await expect(text).rejects.toThrow("enough");
    expect(ended).toHaveBeenCalledOnce();
    expect(cancel).toHaveBeenCalledOnce();
  });

  test("without a body it is over at once", () => {
    const ended = vi.fn();
    const response = new Response(null, { status: 204 });
    expect(responseStream(response, cutOff(), ended)).toBe(response);
    expect(ended).toHaveBeenCalledOnce();
  });
});
