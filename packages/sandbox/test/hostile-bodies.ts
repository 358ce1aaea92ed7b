import { gzipSync } from "node:zlib";

/** A body that no honest client sends, and the headers it comes with. */
export interface HostileBody {
  readonly name: string;
  /** `example` is what the operation's documentation shows. */
  readonly of: (example: unknown) => string | Uint8Array<ArrayBuffer>;
  readonly headers?: Readonly<Record<string, string>>;
}

const deep = 100_000;
const megabyte = 2 ** 20;

export const hostileBodies: readonly HostileBody[] = [
  { name: "JSON that breaks off", of: (example) => JSON.stringify(example).slice(0, -1) },
  { name: "a body that is no text", of: () => Uint8Array.of(0xff, 0xfe, 0x00, 0x7b) },
  { name: "two JSON documents", of: (example) => `${JSON.stringify(example)}${JSON.stringify(example)}` },
  { name: "null", of: () => "null" },
  { name: "a number of 400 digits", of: () => "9".repeat(400) },
  { name: `${deep.toLocaleString("en")} opening brackets`, of: () => "[".repeat(deep) },
  { name: `brackets ${deep.toLocaleString("en")} deep`, of: () => "[".repeat(deep) + "]".repeat(deep) },
  {
    name: "objects 1,000 deep inside of the example",
    of: (example) => JSON.stringify({ ...object(example), deep: nested(1_000) }),
  },
  {
    name: "a __proto__",
    of: (example) => `{"__proto__":{"polluted":true},${JSON.stringify(object(example)).slice(1)}`,
  },
  {
    name: "a constructor and a prototype",
    of: (example) => JSON.stringify({ ...object(example), constructor: { prototype: { polluted: true } } }),
  },
  {
    name: "every value a text of another kind",
    of: (example) => JSON.stringify(example, (_, value) => (typeof value === "object" ? value : "\u0000‮\ud800'\";--")),
  },
  {
    name: "every value an object",
    of: (example) => JSON.stringify(example, (_, value) => (typeof value === "object" ? value : {})),
  },
  {
    name: "gzip",
    of: (example) => new Uint8Array(gzipSync(JSON.stringify(example))),
    headers: { "content-encoding": "gzip" },
  },
  { name: "text/plain", of: (example) => JSON.stringify(example), headers: { "content-type": "text/plain" } },
  { name: "a form", of: () => "a=1&__proto__=2", headers: { "content-type": "application/x-www-form-urlencoded" } },
  { name: "multipart", of: () => "--x\r\n\r\n--x--", headers: { "content-type": "multipart/form-data; boundary=x" } },
  {
    name: "a Content-Type that is none",
    of: (example) => JSON.stringify(example),
    headers: { "content-type": ";;/=" },
  },
];

/** Bodies of many megabytes. */
export const hugeBodies: readonly HostileBody[] = [
  { name: "20 MB of spaces", of: () => " ".repeat(20 * megabyte) },
  {
    name: "20 MB of one text",
    of: (example) => JSON.stringify({ ...object(example), more: "x".repeat(20 * megabyte) }),
  },
  { name: "an array of half a million values", of: () => `[${"1,".repeat(500_000)}1]` },
  {
    name: "400,000 wrong values wherever a list is due",
    of: (example) => JSON.stringify(withLists(example, 400_000)),
  },
  { name: "a name of 900 KB", of: (example) => JSON.stringify({ ...object(example), ["x".repeat(900_000)]: 1 }) },
];

function object(example: unknown): object {
  return typeof example === "object" && example !== null ? example : {};
}

function nested(levels: number): unknown {
  let value: unknown = 1;
  for (let level = 0; level < levels; level++) value = { value };
  return value;
}

/** The example with every list in it grown to `length` wrong members. */
function withLists(example: unknown, length: number): unknown {
  return Object.fromEntries(
    Object.entries(object(example)).map(([key, value]) => [key, Array.isArray(value) ? Array(length).fill(1) : value]),
  );
}
