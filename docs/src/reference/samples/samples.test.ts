import { execFileSync } from "node:child_process";
import { expect, test } from "vitest";
import { firstOf, fixtures, tinyApi } from "../../../test/support/tiny-api.ts";
import { type ReferenceApi, type ReferenceOperation, readReferenceApis } from "../read-apis.ts";
import { samplesOf } from "./samples-of.ts";
import { sandboxFixtures } from "./sandbox-fixtures.ts";
import { typeScriptSample } from "./type-script.ts";

const tiny = tinyApi();
const apis = readReferenceApis();
const uuid = /^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/i;

function codeOf(api: ReferenceApi, operation: ReferenceOperation, language: string): string {
  return samplesOf(api, operation, fixtures).find((sample) => sample.language === language)?.code ?? "";
}

function operationOf(name: string, id: string): readonly [ReferenceApi, ReferenceOperation] {
  const api = apis.find((each) => each.name === name);
  const operation = api?.operations.find((each) => each.id === id);
  if (!api || !operation) throw new Error(`There is no operation ${name}.${id}.`);
  return [api, operation];
}

test("TypeScript: a client with its options, the call, the response", () => {
  expect(typeScriptSample(tiny, firstOf(tiny), fixtures)).toBe(`import { createTinyClient } from "@tillside/tiny";

const tiny = createTinyClient({
  baseUrl: "http://127.0.0.1:4020/tiny",
  auth: {
    tokenUrl: "http://127.0.0.1:4020/tiny",
    clientId: process.env.TILLSIDE_TINY_CLIENT_ID,
    clientSecret: process.env.TILLSIDE_TINY_CLIENT_SECRET,
  },
});

const { data, error, response } = await tiny.writeThing({
  path: { thing_id: "thing/1" },
  query: { parent: "par_1" },
  body: { name: "It's" },
});

console.log(response.status, data ?? error);`);
});

test("an API of two words has a client whose name is one", () => {
  const sample = typeScriptSample({ ...tiny, name: "gift-vouchers" }, firstOf(tiny), fixtures);
  expect(sample).toContain('import { createGiftVouchersClient } from "@tillside/gift-vouchers";');
  expect(sample).toContain("const giftVouchers = createGiftVouchersClient({");
  expect(sample).toContain("await giftVouchers.writeThing(");
});

test("an idempotency key is a new UUID of version 4 each time", () => {
  const [line = ""] = /^idempotencyKey=.*$/m.exec(codeOf(tiny, firstOf(tiny), "curl")) ?? [];
  const script = `${line}\necho "$idempotencyKey"`;
  const keys = [1, 2].map(() => execFileSync("bash", ["-c", script], { encoding: "utf8" }).trim());
  expect(keys).toEqual([expect.stringMatching(uuid), expect.stringMatching(uuid)]);
  expect(keys[0]).not.toBe(keys[1]);
});

test("curl: the token comes from the environment; quotes and paths are safe", () => {
  const sample = codeOf(tiny, firstOf(tiny), "curl");
  expect(sample).toContain('--header "Authorization: Bearer $TILLSIDE_TINY_TOKEN"');
  expect(sample).toMatch(
    / http:\/\/127\.0\.0\.1:4020\/tiny\/v1\/things\/thing%2F1\?parent=par_1| '.*thing%2F1\?parent=par_1'/,
  );
  expect(sample).toContain(`"name": "It'\\''s"`);
});

test("Python: every argument on a line of its own, the token from the environment, a new key", () => {
  expect(codeOf(tiny, firstOf(tiny), "python")).toBe(`import os
import uuid

import requests

# Store it before you send: a repeat needs the same key.
idempotency_key = str(uuid.uuid4())

response = requests.put(
    "http://127.0.0.1:4020/tiny/v1/things/thing%2F1?parent=par_1",
    headers={
        "Authorization": "Bearer " + os.environ["TILLSIDE_TINY_TOKEN"],
        "Idempotency-Key": idempotency_key,
        "Accept": "application/json",
        "Content-Type": "application/json"
    },
    json={
        "name": "It's",
        "owner": "par_1"
    }
)
print(response.status_code, response.text)`);
});

test("PHP: a header per line, and a failure to connect is thrown", () => {
  expect(codeOf(tiny, firstOf(tiny), "php")).toBe(`<?php

// Store it before you send: a repeat needs the same key.
$idempotencyKey = vsprintf('%s%s-%s-4%.3s-8%.3s-%s%s%s', str_split(bin2hex(random_bytes(16)), 4));

$ch = curl_init("http://127.0.0.1:4020/tiny/v1/things/thing%2F1?parent=par_1");

curl_setopt($ch, CURLOPT_RETURNTRANSFER, true);
curl_setopt($ch, CURLOPT_CUSTOMREQUEST, 'PUT');
curl_setopt($ch, CURLOPT_HTTPHEADER, [
  'Authorization: Bearer ' . getenv('TILLSIDE_TINY_TOKEN'),
  'Idempotency-Key: ' . $idempotencyKey,
  'Accept: application/json',
  'Content-Type: application/json',
]);
curl_setopt($ch, CURLOPT_POSTFIELDS, json_encode([
  'name' => 'It\\'s',
  'owner' => 'par_1'
]));

$response = curl_exec($ch);
if ($response === false) {
  throw new RuntimeException(curl_error($ch));
}
echo curl_getinfo($ch, CURLINFO_RESPONSE_CODE), ' ', $response, PHP_EOL;`);
});

test("Ruby: https works too", () => {
  expect(codeOf(tiny, firstOf(tiny), "ruby")).toBe(`require 'net/http'
require 'securerandom'
require 'uri'

# Store it before you send: a repeat needs the same key.
idempotency_key = SecureRandom.uuid

url = URI("http://127.0.0.1:4020/tiny/v1/things/thing%2F1?parent=par_1")

http = Net::HTTP.new(url.host, url.port)
http.use_ssl = url.scheme == 'https'

request = Net::HTTP::Put.new(url)
request["Authorization"] = 'Bearer ' + ENV.fetch('TILLSIDE_TINY_TOKEN')
request["Idempotency-Key"] = idempotency_key
request["Accept"] = 'application/json'
request["Content-Type"] = 'application/json'
request.body = <<~JSON
  {
    "name": "It's",
    "owner": "par_1"
  }
JSON

response = http.request(request)
puts "#{response.code} #{response.body}"`);
});

test.each(["curl", "python", "php", "ruby"])(
  "%s: a key that is sent is in a variable first, as the guide says",
  (language) => {
    for (const api of apis) {
      for (const operation of api.operations) {
        const code = codeOf(api, operation, language);
        const sent = /Idempotency-Key\W+(\w+)/.exec(code)?.[1];
        expect(sent === undefined, operation.id).toBe(operation.facts["x-idempotency"] === undefined);
        if (sent === undefined) continue;
        const [comment = "", assignment = ""] = code.slice(code.indexOf("Store it before")).split("\n");
        expect(comment).toBe("Store it before you send: a repeat needs the same key.");
        expect(assignment).toMatch(new RegExp(`^\\$?${sent} ?= ?`));
      }
    }
  },
);

const expected = {
  typescript: "process.env.",
  curl: "$",
  python: 'os.environ["',
  php: "getenv('",
  ruby: "ENV.fetch('",
} as const;

test.each(Object.entries(expected))("%s: credentials have the names that the command line reads", (language, start) => {
  const code = (name: string, id: string) => codeOf(...operationOf(name, id), language);
  if (language !== "typescript") expect(code("query", "listAccounts")).toContain(`${start}TILLSIDE_APP_TOKEN`);
  else expect(code("query", "listAccounts")).toContain(`${start}TILLSIDE_APP_SECRET`);
  expect(code("events", "sendEventsV2")).toContain(`${start}TILLSIDE_PUBLIC_KEY`);
  expect(code("events", "sendEventsV2")).toContain(`${start}TILLSIDE_SECRET_KEY`);
  expect(code("audience", "importAudienceLegacy")).toContain(`${start}TILLSIDE_DATA_API_KEY`);
  expect(code("cart", "reserveItems")).toContain(`${start}TILLSIDE_CART_API_KEY`);
  expect(code("calendar", "exchangeClientCredentials")).toContain(`${start}TILLSIDE_CALENDAR_CLIENT_SECRET`);
});

test("no sample has a credential of the sandbox", async () => {
  const sandbox = await sandboxFixtures();
  const secret = /(?:sandbox-(?:secret|partner|app|calendar|audience|nurture|cart)-|(?:pub|sec)-sandbox)[\w-]+/;
  for (const api of apis)
    for (const operation of api.operations)
      for (const { code } of samplesOf(api, operation, sandbox)) expect(code).not.toMatch(secret);
});

test("a cart item is reserved and confirmed before it is canceled, in one session", () => {
  const [cart, cancel] = operationOf("cart", "cancelConfirmedItem");
  const typed = codeOf(cart, cancel, "typescript");
  expect([...typed.matchAll(/(?:await |unwrap\()\w+\.(\w+)\(/g)].map(([, id]) => id)).toEqual([
    "reserveItems",
    "confirmPurchase",
    "cancelConfirmedItem",
  ]);
  expect(typed).toContain("body: { itemReservationId }");
  expect(codeOf(cart, cancel, "curl")).toContain(`"itemReservationId": "'"$itemReservationId"'"`);
  expect(codeOf(cart, cancel, "python")).toContain('"itemReservationId": item_reservation_id');
  expect(codeOf(cart, cancel, "php")).toContain("'itemReservationId' => $itemReservationId");
  expect(codeOf(cart, cancel, "ruby")).toContain('"itemReservationId": "#{item_reservation_id}"');
});

test("a secret in a form is encoded", () => {
  const [onboarding, exchange] = operationOf("onboarding", "exchangeClientCredentials");
  expect(codeOf(onboarding, exchange, "php")).toContain(`http_build_query([
  'grant_type' => 'client_credentials',
  'client_id' => getenv('TILLSIDE_CLIENT_ID'),
  'client_secret' => getenv('TILLSIDE_CLIENT_SECRET'),
])`);
  expect(codeOf(onboarding, exchange, "ruby")).toContain(`request.set_form_data({
  'grant_type' => 'client_credentials',
  'client_id' => ENV.fetch('TILLSIDE_CLIENT_ID'),
  'client_secret' => ENV.fetch('TILLSIDE_CLIENT_SECRET'),
})`);
});
