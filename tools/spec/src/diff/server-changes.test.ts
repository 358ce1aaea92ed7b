import { expect, test } from "vitest";
import { BASE, changesBetween, edited } from "../../test/diff/tiny-bundles.ts";

const FIRST = '{ url: "{base_url}", variables: { base_url: { default: http://127.0.0.1:4010 } } }';
const servers = (...list: string[]) => edited([`[${FIRST}]`, `[${list.join(", ")}]`]);

test("another server that comes first is called by default, so it breaks", async () => {
  const found = 'breaking |  | servers/0/url | "{base_url}" → "https://b.example"';
  expect(
    await changesBetween(servers(FIRST, "{ url: https://b.example }"), servers("{ url: https://b.example }", FIRST)),
  ).toEqual([found]);
  expect(await changesBetween(BASE, servers("{ url: https://b.example }", FIRST))).toContain(found);
});

test("one more server after the first is compatible", async () => {
  const found = await changesBetween(BASE, servers(FIRST, "{ url: https://b.example }"));
  expect(found).toEqual(["compatible |  | servers/1 | added"]);
});

test.each([
  ["a list where any host was taken", "", ", enum: [http://127.0.0.1:4010]", "breaking", "added"],
  ["any host where there was a list", ", enum: [http://127.0.0.1:4010]", "", "compatible", "removed"],
])("%s is %s", async (_, before, after, impact, what) => {
  const hosts = (list: string) =>
    edited(["default: http://127.0.0.1:4010 }", `default: http://127.0.0.1:4010${list} }`]);
  const found = `${impact} |  | servers/0/variables/base_url/enum | ${what}: ["http://127.0.0.1:4010"]`;
  expect(await changesBetween(hosts(before), hosts(after))).toEqual([found]);
});
