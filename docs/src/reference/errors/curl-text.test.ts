import { expect, test } from "vitest";
import { curlText, faultText, NEW_KEY, TOKEN } from "./curl-text.ts";

test("a call: token and key come from the lines before it, and no text breaks out of its quotes", () => {
  const call = {
    method: "POST",
    url: "http://127.0.0.1:4020/things",
    headers: { Authorization: `Bearer ${TOKEN}`, Key: NEW_KEY, Note: "it's $HOME" },
    body: '{"a":"$(x) `y`"}',
    exchange: { url: "http://127.0.0.1:4020/token", inForm: true, clientId: "id", clientSecret: "secret" },
  };
  expect(curlText({ call })).toBe(String.raw`token=$(curl --silent \
  'http://127.0.0.1:4020/token' \
  --data grant_type=client_credentials \
  --data 'client_id=id' \
  --data 'client_secret=secret' |
  sed 's/.*"access_token": *"\([^"]*\)".*/\1/')

key=$(uuidgen 2>/dev/null || cat /proc/sys/kernel/random/uuid)

curl --silent --include --request POST \
  'http://127.0.0.1:4020/things' \
  --header "Authorization: Bearer $token" \
  --header "Key: $key" \
  --header 'Note: it'\''s $HOME' \
  --data '{"a":"$(x) ${"`y`"}"}'`);
});

test("a fault comes first", () => {
  const fault = { match: { operation: "tiny.writeThing" }, status: 503, times: 1 };
  const script = curlText({ fault, call: { method: "GET", url: "http://127.0.0.1:4020/things", headers: {} } });
  expect(script.startsWith(faultText(fault))).toBe(true);
  expect(faultText(fault)).toContain(`--data '{"match":{"operation":"tiny.writeThing"},"status":503,"times":1}'`);
});
