import { createOnboardingClient, memoryStore } from "@tillside/onboarding";
import axios from "axios";
import axiosRetry from "axios-retry";
import ky from "ky";
import OpenAI from "openai";
import createClient from "openapi-fetch";

/** What the stalling server is given, wherever a client has an option for it. */
const timeOutMs = 500;

const body = { text: "one write" };

interface BarePaths {
  "/write": {
    post: { requestBody: { content: { "application/json": typeof body } }; responses: Record<number, never> };
  };
}

const ours = (url: string) =>
  createOnboardingClient({
    baseUrl: url,
    auth: { tokenUrl: url, clientId: "client", clientSecret: "secret" },
    parentAccountId: "par_1",
    attemptTimeoutMs: timeOutMs,
    store: memoryStore(),
  });

const registration = {
  brand: "Demo Outfitters",
  country_code: "US",
  store_identifier: "https://store.example",
  external_account_id: "merchant-demo-0001",
  vertical_id: "pv_demo_0001",
  sub_vertical_id: "psv_demo_0001",
};

/** One POST by each client as it comes, with its defaults for everything but the time-out. */
export const clients: Readonly<Record<string, (url: string) => Promise<unknown>>> = {
  "tillside, keyed": (url) => ours(url).POST("/v1/accounts/register/partnership", { body: registration }),
  "tillside, unsafe": (url) =>
    ours(url).POST("/v1/partnership/network-privacy-requests", { body: { email: "a@b.example" } }),
  "openapi-fetch": (url) =>
    createClient<BarePaths>({ baseUrl: url }).POST("/write", { body, signal: AbortSignal.timeout(timeOutMs) }),
  ky: (url) => ky.post(`${url}/write`, { json: body, timeout: timeOutMs }).json(),
  "axios + axios-retry": (url) => {
    const client = axios.create({ timeout: timeOutMs });
    axiosRetry(client);
    return client.post(`${url}/write`, body);
  },
  "openai (Stainless)": (url) =>
    new OpenAI({ apiKey: "key", baseURL: url, timeout: timeOutMs }).post("/write", { body }),
};
