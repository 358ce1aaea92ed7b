import type { Credential, OperationCall } from "@tillside/console/send";
import { expect, test } from "vitest";
import { ownRequest } from "./own-request.ts";

const values = [{ name: "account_id", label: "Account id", text: "acc_demo" }];
const names = { token: "TOKEN", user: "ID", secret: "SECRET", apiKey: "KEY" };
const call: OperationCall = {
  api: "tiny",
  operation: "writeThing",
  method: "POST",
  path: "/things/{account_id}",
  fields: [{ in: "path", name: "account_id", required: true, value: "acc_demo" }],
  body: '{"account":"acc_demo"}',
};
const form = { method: "POST", path: "/token", headers: {}, body: "grant_type=x&client_id=demo&client_secret=demo" };
const header = { name: "Authorization", value: "Basic demo" };

function credentialOf(credential: Credential, secrets: Readonly<Record<string, string>>) {
  return ownRequest({ ...call, credential }, { values, own: {}, secrets, names }).credential;
}

test("ids of the reader stand in fields and body", () => {
  const own = ownRequest(call, { values, own: { account_id: "acc_mine" }, secrets: {}, names });
  expect([own.fields[0]?.value, own.body]).toEqual(["acc_mine", '{"account":"acc_mine"}']);
});

test("without a value of the reader the request stays as it is", () => {
  expect(ownRequest({ ...call, credential: { header } }, { values, own: {}, secrets: {}, names })).toEqual({
    ...call,
    credential: { header },
  });
  expect(credentialOf({ token: form }, { ID: "me" })).toEqual({ token: form });
});

test("secrets of the reader take the place of the demo credential", () => {
  expect(credentialOf({ token: form }, { TOKEN: "t" })).toEqual({
    header: { name: "Authorization", value: "Bearer t" },
    own: true,
  });
  const pair = { ID: "me", SECRET: "s" };
  const basic = `Basic ${btoa("me:s")}`;
  expect(credentialOf({ token: form }, pair)).toEqual({
    token: { ...form, body: "grant_type=x&client_id=me&client_secret=s" },
    own: true,
  });
  expect(credentialOf({ token: { ...form, headers: { authorization: "Basic demo" } } }, pair)).toEqual({
    token: { ...form, headers: { authorization: basic } },
    own: true,
  });
  expect(credentialOf({ header }, pair)).toEqual({ header: { ...header, value: basic }, own: true });
  expect(credentialOf({ header: { name: "key", value: "demo" } }, { KEY: "k" })).toEqual({
    header: { name: "key", value: "k" },
    own: true,
  });
});
