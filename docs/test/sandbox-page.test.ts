// Looks at what is built: the sandbox and its page, in Chromium.

import { createServer, request as forward } from "node:http";
import type { AddressInfo } from "node:net";
import { requestFragment } from "@tillside/console";
import { connectSandbox } from "@tillside/sandbox";
import { mustSkip } from "@tillside/testing/chromium";
import { type CliRun, commandAt } from "@tillside/testing/command";
import { newVisit, workersBrowser } from "@tillside/testing/open-browser";
import type { Browser, BrowserContextOptions, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { findings } from "./support/axe-findings.ts";
import { hostileTexts } from "./support/hostile-texts.ts";

const { run } = commandAt(new URL("bin/tillside-sandbox.js", import.meta.resolve("@tillside/sandbox/package.json")));

const registration = {
  method: "POST",
  path: "/partnership/v1/accounts/register/partnership",
  headers: {
    "content-type": "application/json",
    "idempotency-key": "5f0c1c0e-7b0a-4c53-9d0f-3f2b8f6f2a11",
    "x-platform-parent-account-id": "par_demo_0001",
  },
  body: JSON.stringify({
    brand: "Hat Shop",
    country_code: "DE",
    store_identifier: "https://hats.example",
    external_account_id: "hats-1",
    vertical_id: "pv_demo_0001",
    sub_vertical_id: "psv_demo_0001",
    platform_parent_account_id: "par_demo_0001",
  }),
};

/** Serves these pages from an origin of their own. */
async function siteWith(html: string): Promise<string> {
  const server = createServer((_, response) => response.setHeader("content-type", "text/html").end(html));
  await new Promise<void>((listening) => void server.listen(0, "127.0.0.1", listening));
  onTestFinished(() => void server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
}

describe.skipIf(mustSkip())("the page of a local sandbox in Chromium", () => {
  let cli: CliRun;
  let origin: string;
  let browser: Browser;

  beforeAll(async () => {
    [{ cli, origin }, browser] = await Promise.all([started(), workersBrowser()]);
  });

  afterEach(async () => {
    await Promise.all(browser.contexts().map((context) => context.close()));
    await connectSandbox(origin).control.reset({ body: {} });
  });

  afterAll(async () => {
    cli?.kill("SIGKILL");
    await cli?.ended;
  });

  /** Starts a sandbox as a user does. */
  async function started({
    port = "0",
    words = [],
  }: {
    readonly port?: string;
    readonly words?: readonly string[];
  } = {}) {
    const process = run(["--port", port, ...words]);
    const [address = ""] = /http:\/\/[\d.:]+/.exec((await process.lines(2)).join("\n")) ?? [];
    return { cli: process, origin: address };
  }

  async function opened(address: string, options: BrowserContextOptions = {}) {
    const visit = await newVisit(browser, options);
    await visit.page.goto(address);
    return visit;
  }

  const received = async () =>
    (await connectSandbox(origin).control.listRequests()).filter(({ api }) => api !== "control");

  test("a link of another site shows its request, sends it on a click and not before, and shows the response", async () => {
    const link = `${origin}/_sandbox/${requestFragment(registration)}`;
    const { page, requests, complaints } = await opened(await siteWith(`<a href="${link}">Send to my sandbox</a>`));
    await page.getByRole("link").click();
    await page.getByText("onboarding.registerAccount").waitFor();
    await page.getByRole("button", { name: "Add fault" }).waitFor();
    expect(await received()).toEqual([]);
    const send = page.getByRole("button", { name: "Send" });
    await send.press("Enter");
    await page.locator(".console-result").getByText('"account_id": "acc_').waitFor();
    expect(await send.evaluate((button) => button === document.activeElement)).toBe(true);
    expect((await received()).map(({ operation, status }) => [operation, status])).toEqual([
      ["exchangeClientCredentials", 200],
      ["registerAccount", 200],
    ]);
    // The log is live.
    await page.locator(".console-log summary").nth(1).waitFor();
    const others = requests.filter((url) => !url.startsWith(`${origin}/`) && !url.startsWith("data:"));
    expect([others.length, complaints]).toEqual([1, []]);
  });

  test("a refusal says why, in the rules' words, and the row of the log says the same", async () => {
    const wrong = { ...registration, body: JSON.stringify({ brand: "Hat Shop" }) };
    const { page } = await opened(`${origin}/_sandbox/${requestFragment(wrong)}`);
    await page.getByRole("button", { name: "Send" }).click();
    await page.locator(".console-result .problems").waitFor();
    const [problem] = (await received()).at(-1)?.problems ?? [];
    const why = page.locator(".console-result .problems");
    await why.getByText(problem?.message ?? "none", { exact: true }).waitFor();
    await why.getByText(problem?.rules?.[0]?.statement ?? "none").waitFor();
    await page.locator(".console-log summary").first().click();
    await page
      .locator(".console-log .problems")
      .getByText(problem?.message ?? "none", { exact: true })
      .waitFor();
    expect(await page.locator(".console-log").textContent()).not.toContain("Bearer ");
  });

  test("a request whose response is lost is executed once, and the page says that it may have been", async () => {
    const lost = {
      ...registration,
      path: "/partnership/v1/partnership/network-privacy-requests",
      body: JSON.stringify({ request_type: "delete", email: "ada@hats.example" }),
    };
    const operation = "onboarding.submitNetworkPrivacyRequest";
    await connectSandbox(origin).control.addFault({ body: { preset: "response-lost", match: { operation } } });
    const { page } = await opened(`${origin}/_sandbox/${requestFragment(lost)}`);
    await page.getByRole("button", { name: "Send" }).click();
    await page.getByText("There was no response:").getByText("may have executed the request").waitFor();
    expect((await received()).map(({ operation: called, fired }) => [called, fired])).toEqual([
      ["exchangeClientCredentials", "token issued"],
      ["submitNetworkPrivacyRequest", "fault"],
    ]);
  });

  test("a fault that cannot be added: why stays on the page", async () => {
    const { page } = await opened(`${origin}/_sandbox/`);
    await page.getByLabel("Operation").selectOption("nurture.unsubscribeEmail");
    await page.getByLabel("What goes wrong").selectOption("token-expired");
    // The sandbox logs the refused call, too, so the page looks again.
    const looksAgain = page.waitForResponse(
      (response) => response.url().endsWith("/_sandbox/faults") && response.request().method() === "GET",
    );
    await page.getByRole("button", { name: "Add fault" }).click();
    const why = page.getByRole("alert").getByText("takes no access token");
    await why.waitFor();
    await (await looksAgain).finished();
    await page.evaluate(() => new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted))));
    expect(await why.isVisible()).toBe(true);
  });

  test("moves the clock, adds and removes faults, and resets the sandbox that serves it", async () => {
    const { control } = connectSandbox(origin);
    const { page, complaints } = await opened(`${origin}/_sandbox/`);
    await page.getByRole("button", { name: "Freeze" }).click();
    await page.getByRole("button", { name: "Resume" }).waitFor();
    const { now } = await control.getClock();
    await page.getByRole("button", { name: "+24 h" }).click();
    await expect.poll(async () => Date.parse((await control.getClock()).now) - Date.parse(now)).toBe(86_400_000);
    await page.getByLabel("Operation").selectOption("onboarding.registerAccount");
    await page.getByLabel("What goes wrong").selectOption("rate-limited");
    await page.getByRole("button", { name: "Add fault" }).click();
    await page.getByText("applied 0 times, 5 left").waitFor();
    expect(await control.listFaults()).toMatchObject([
      { match: { operation: "onboarding.registerAccount" }, status: 429, times: 5 },
    ]);
    await page.getByRole("button", { name: "Remove fault_000001" }).click();
    await expect.poll(() => control.listFaults()).toEqual([]);
    await page.getByRole("button", { name: "Reset…" }).click();
    await page.getByRole("button", { name: "Forget everything" }).click();
    await expect.poll(async () => (await control.getClock()).frozen).toBe(false);
    expect(complaints).toEqual([]);
  });

  test("a run has a page of its own, with its own credentials", async () => {
    await using own = await connectSandbox(origin).run();
    const { page } = await opened(`${own.origin}/_sandbox/${requestFragment(registration)}`);
    await page.getByRole("button", { name: "Send" }).click();
    await page.locator(".console-result").getByText('"account_id": "acc_').waitFor();
    const records = await own.control.listRequests({ query: { api: "onboarding", operation: "registerAccount" } });
    expect([records.map(({ status }) => status), await received()]).toEqual([[200], []]);
    await page.getByText(`TILLSIDE_PARTNER_URL=${own.origin}/partnership`).waitFor();
    await page.getByText(`TILLSIDE_CLIENT_ID=${own.credentials.clients[0]?.clientId}`).waitFor();
  });

  test("where its address is another one, it asks for the control key and keeps it until the tab is closed", async () => {
    const behind = { port: "" };
    // What a proxy does that forwards to the sandbox by another name.
    const proxy = createServer((incoming, response) => {
      const headers = { ...incoming.headers, host: `localhost:${behind.port}` };
      const options = { host: "127.0.0.1", port: behind.port, method: incoming.method, path: incoming.url, headers };
      const outgoing = forward(options, (received) => {
        response.writeHead(received.statusCode ?? 502, received.headers);
        received.pipe(response);
      });
      incoming.pipe(outgoing);
    });
    await new Promise<void>((listening) => void proxy.listen(0, "127.0.0.1", listening));
    const address = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`;
    const guarded = await started({ words: ["--allow-origin", address] });
    onTestFinished(async () => {
      proxy.closeAllConnections();
      proxy.close();
      guarded.cli.kill("SIGKILL");
      await guarded.cli.ended;
    });
    behind.port = new URL(guarded.origin).port;
    const key =
      /X-Sandbox-Key for pages of other origins: (\w+)/.exec((await guarded.cli.lines(16)).join("\n"))?.[1] ?? "";
    const { page } = await opened(`${address}/_sandbox/`);
    await page.getByRole("button", { name: "Freeze" }).click();
    await page.getByLabel("Control key").fill(key);
    await page.getByRole("button", { name: "Use this key" }).click();
    await page.getByRole("button", { name: "Freeze" }).click();
    await page.getByRole("button", { name: "Resume" }).waitFor();
    await page.reload();
    await page.getByRole("button", { name: "Resume" }).click();
    await page.getByRole("button", { name: "Freeze" }).waitFor();
    expect(await page.getByLabel("Control key").count()).toBe(0);
    expect(page.url()).not.toContain(key);
  });

  test("says that its sandbox does not respond, until another one is there: then it continues by itself", async () => {
    const first = await started();
    const { page } = await opened(`${first.origin}/_sandbox/`);
    await page.getByRole("button", { name: "Freeze" }).waitFor();
    first.cli.kill("SIGKILL");
    await first.cli.ended;
    const notice = page
      .getByRole("alert")
      .getByText(`The sandbox at ${first.origin} does not respond. If it has ended`);
    await notice.waitFor();
    await page.getByRole("button", { name: "Freeze" }).click();
    await expect.poll(() => page.getByRole("button", { name: "Freeze" }).isEnabled()).toBe(true);
    expect(await notice.isVisible()).toBe(true);

    const second = await started({ port: new URL(first.origin).port });
    onTestFinished(async () => {
      second.cli.kill("SIGKILL");
      await second.cli.ended;
    });
    await page.getByRole("alert").waitFor({ state: "detached" });
    await fetch(`${second.origin}${registration.path}`, { ...registration });
    await page.locator(".console-log summary").waitFor();
    await page.getByRole("button", { name: "Freeze" }).click();
    await page.getByRole("button", { name: "Resume" }).waitFor();
  });

  test("a request of the log is sent again as the same request, after a click and not before", async () => {
    const { page } = await opened(`${origin}/_sandbox/${requestFragment(registration)}`);
    const send = page.getByRole("button", { name: "Send", exact: true });
    const again = page.getByRole("button", { name: "Send again" });
    const rows = page.locator(".console-log summary");
    await send.click();
    await rows.nth(1).waitFor();
    // A token exchange is a part of each Send, and not sent by itself.
    await rows.nth(1).click();
    await page.locator(".console-log").getByText("access_token").waitFor();
    expect(await again.count()).toBe(0);
    await rows.first().click();
    for (const body of [registration.body, '{"brand":"Another Shop"}']) {
      await page.getByLabel("Body", { exact: true }).fill(body);
      await again.click();
      await page.locator("h2:focus").getByText("Request to send").waitFor();
      expect(await page.getByLabel("Body", { exact: true }).inputValue()).toBe(registration.body);
      expect(await page.locator(".console-result").count()).toBe(0);
    }
    expect([new URL(page.url()).hash, (await received()).length]).toEqual(["", 2]);
    await send.click();
    await rows.nth(3).waitFor();
    expect((await received()).map(({ operation, status, fired }) => [operation, status, fired])).toEqual([
      ["exchangeClientCredentials", 200, "token issued"],
      ["registerAccount", 200, undefined],
      ["exchangeClientCredentials", 200, "token issued"],
      ["registerAccount", 200, "replayed"],
    ]);
  });

  test("a request of the log is sent again as the same caller, also in a run", async () => {
    await using own = await connectSandbox(origin).run();
    const { publicKey = "", secretKey } = own.credentials.keyPairs[1] ?? {};
    const headers = { "content-type": "application/json", authorization: `Basic ${btoa(`${publicKey}:${secretKey}`)}` };
    await fetch(`${own.origin}/events/v2/events`, { method: "POST", headers, body: "{}" });
    const { page } = await opened(`${own.origin}/_sandbox/`);
    await page.locator(".console-log summary").click();
    await page.getByRole("button", { name: "Send again" }).click();
    await expect.poll(() => page.getByLabel("Send as").inputValue()).toBe(publicKey);
  });

  test("hostile texts are text: in the request of a link, in what is received and in the log", async () => {
    const groups = Array.from({ length: 8 }, (_, first) => hostileTexts.filter((_, index) => index % 8 === first));
    const { page, complaints, requests } = await opened(`${origin}/_sandbox/`);
    for (const [index, texts] of groups.entries()) {
      const inHeader = texts.find((text) => /^[\x20-\x7e]+$/.test(text)) ?? "";
      const hostile = {
        ...registration,
        path: `/partnership/v1/accounts/${encodeURIComponent(inHeader)}`,
        headers: { ...registration.headers, "x-request-id": inHeader },
        body: JSON.stringify(texts),
      };
      // Another link is followed, to the page that is open already.
      await page.goto(`${origin}/_sandbox/${requestFragment(hostile)}`);
      await expect.poll(() => page.getByLabel("Body", { exact: true }).inputValue()).toBe(hostile.body);
      await page.getByRole("button", { name: "Send" }).click();
      await expect.poll(() => page.locator(".console-log summary").count()).toBe(index + 1);
    }
    for (const row of await page.locator(".console-log summary").all()) await row.click();
    const log = await page.locator(".console-log").textContent();
    for (const text of hostileTexts) expect(log).toContain(JSON.stringify(text));
    expect(await page.evaluate("globalThis.hit")).toBeUndefined();
    expect(await page.locator("main :is(img, svg, iframe, script)").count()).toBe(0);
    expect(requests.filter((url) => !url.startsWith(`${origin}/`) && !url.startsWith("data:"))).toEqual([]);
    // The refusals themselves are errors of the console's.
    expect(complaints.filter((each) => !each.includes("Failed to load resource"))).toEqual([]);
  });

  test("a link with a control call, a credential or another host is refused, and there is nothing to send", async () => {
    const { page } = await opened(`${origin}/_sandbox/`);
    for (const request of [
      { ...registration, path: "/_sandbox/reset" },
      { ...registration, headers: { authorization: "Bearer x" } },
      { ...registration, path: "//evil.example/" },
    ]) {
      await page.goto(`${origin}/_sandbox/${requestFragment(registration)}`);
      await page.getByRole("button", { name: "Send" }).waitFor();
      await page.goto(`${origin}/_sandbox/#request=${encodeURIComponent(JSON.stringify(request))}`);
      await page.getByText("The link's request cannot be shown").waitFor();
      expect(await page.getByRole("button", { name: "Send" }).count()).toBe(0);
    }
  });

  test("no page frames it", async () => {
    const { page } = await opened(await siteWith(`<iframe src="${origin}/_sandbox/"></iframe>`));
    await expect.poll(() => page.frames().length).toBe(2);
    const frame = page.frames()[1];
    await frame?.waitForLoadState();
    expect(await frame?.locator("#console").count()).toBe(0);
  });

  test.each([
    [1440, "light"],
    [390, "dark"],
  ] as const)(
    "at %i px, %s: axe finds nothing, nothing is cut off, and the keyboard suffices",
    async (width, colorScheme) => {
      // Two rows that both say why they were refused.
      for (const body of ["{}", "[]"]) await fetch(`${origin}${registration.path}`, { ...registration, body });
      await connectSandbox(origin).control.addFault({ body: { preset: "flaky" } });
      const { page } = await opened(`${origin}/_sandbox/${requestFragment(registration)}`, {
        colorScheme,
        viewport: { width, height: 900 },
      });
      // Where focus goes depends on what the page shows by then.
      await page.getByRole("button", { name: "Send" }).waitFor();
      await pressUntil(page, "Tab", "Send");
      await page.keyboard.press("Enter");
      await page.locator(".console-log summary").nth(3).waitFor();
      await pressUntil(page, "Tab", "SUMMARY");
      for (const row of await page.locator("summary").all()) await row.click();
      expect(await page.locator(".problems").count()).toBeGreaterThan(1);
      expect(await findings(page, ["minor", "moderate", "serious", "critical"])).toEqual([]);
      expect(await page.evaluate("document.documentElement.scrollWidth")).toBe(width);
    },
  );
});

/** Presses a key until an element with this text or this name has the focus. */
async function pressUntil(page: Page, key: string, wanted: string): Promise<void> {
  for (let presses = 0; presses < 40; presses += 1) {
    await page.keyboard.press(key);
    const focused = await page.evaluate("[document.activeElement.textContent, document.activeElement.tagName]");
    if ((focused as string[]).includes(wanted)) return;
  }
  throw new Error(`${key} never reached ${wanted}.`);
}
