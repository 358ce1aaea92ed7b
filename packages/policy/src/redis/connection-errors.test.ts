import { EventEmitter } from "node:events";
import { describe, expect, test } from "vitest";
import { ConnectionErrors } from "./connection-errors.ts";
import type { RedisClient } from "./redis-client.ts";

const late = "no reply within 250 ms";
const untrusted = Object.assign(new Error("self-signed certificate"), { code: "DEPTH_ZERO_SELF_SIGNED_CERT" });

/** A client whose `error` event has a listener, as its owner has to give it. */
function client(options?: object, listeners = 1) {
  const emitter = Object.assign(new EventEmitter(), { options, evalSha: async () => 1, eval: async () => 1 });
  for (let count = 0; count < listeners; count++) emitter.on("error", () => {});
  return emitter as EventEmitter & RedisClient;
}

describe("what the connection said last", () => {
  test.each([
    ["node-redis", { socket: { host: "redis.example", port: 6380 }, password: "s3cr3t" }],
    ["ioredis", { host: "redis.example", port: 6380, password: "s3cr3t" }],
  ])("stands behind the reason, with its code and the host alone (%s)", (_name, options) => {
    const emitter = client(options);
    const errors = new ConnectionErrors(emitter);
    expect(errors.after(late)).toBe(late);
    emitter.emit("error", untrusted);
    expect(errors.after(late)).toBe(
      "no reply within 250 ms; last error of the connection to redis.example: self-signed certificate (DEPTH_ZERO_SELF_SIGNED_CERT)",
    );
  });

  test.each([
    [
      Object.assign(new Error("connect ECONNREFUSED 127.0.0.1:6379"), { code: "ECONNREFUSED" }),
      "connect ECONNREFUSED 127.0.0.1:6379",
    ],
    [Object.assign(new Error(""), { code: "ECONNREFUSED" }), "ECONNREFUSED"],
    [new Error("WRONGPASS"), "WRONGPASS"],
    [
      new Error("cannot reach rediss://default:s3cr3t@tail@redis.example:6380"),
      "cannot reach rediss://***@redis.example:6380",
    ],
    ["no Error", "an error without a message"],
  ])("%s", (error, said) => {
    const emitter = client();
    const errors = new ConnectionErrors(emitter);
    emitter.emit("error", error);
    expect(errors.after(late)).toBe(`${late}; last error of the connection: ${said}`);
  });

  test("is not said twice, and not once the connection works", () => {
    const emitter = client();
    const errors = new ConnectionErrors(emitter);
    emitter.emit("error", new Error("closed"));
    expect(errors.after("closed")).toBe("closed");
    errors.forget();
    expect(errors.after(late)).toBe(late);
  });
});

test("a client without a listener for its error event is left as it is: it fails in its own way", () => {
  const emitter = client(undefined, 0);
  const errors = new ConnectionErrors(emitter);
  expect(() => emitter.emit("error", untrusted)).toThrow(untrusted);
  emitter.on("error", () => {});
  errors.listen();
  errors.listen();
  emitter.emit("error", untrusted);
  expect([emitter.listenerCount("error"), errors.after(late)]).toEqual([2, expect.stringContaining("self-signed")]);
});

test("a client without events has nothing to say", () => {
  const errors = new ConnectionErrors({ evalSha: async () => 1, eval: async () => 1 });
  expect(errors.after(late)).toBe(late);
});
