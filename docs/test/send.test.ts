// Looks at what is built: the portal, in Chromium.

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { mustSkip } from "@tillside/testing/chromium";
import { rounds } from "@tillside/testing/proof";
import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { findingsInBothThemes } from "./support/axe-findings.ts";
import { builtSite } from "./support/built-site.ts";
import { hostileTexts } from "./support/hostile-texts.ts";
import { pages } from "./support/pages.ts";
import { useDocs } from "./support/use-docs.ts";

const register = "/reference/onboarding/register-account/";

/** The panel of the page, after its first Send. */
async function sendFirst(page: Page) {
  await page.locator("tillside-send .send-first").click();
  await responded(page);
  return page.getByRole("form", { name: "Send a request to the sandbox in this page" });
}

/** Sends what is written. */
async function send(page: Page): Promise<void> {
  await page.locator(".send-button").click();
  await responded(page);
}

/** Waits until the result of the last Send is there. */
async function responded(page: Page): Promise<void> {
  await page.locator('.send-result[aria-busy="false"] .send-at').waitFor();
}

/** The text of the first element there is. */
const textOf = async (page: Page, selector: string) => (await page.locator(selector).first().textContent()) ?? "";
/** What the files of these addresses take, compressed. */
function compressedBytes(urls: readonly string[]): number {
  const sizes = urls.map((url) => gzipSync(readFileSync(join(builtSite, new URL(url).pathname)), { level: 9 }).length);
  return sizes.reduce((sum, size) => sum + size, 0);
}

const KIB = 1024;

/** How wide the scrollbar of an element is that is always there. */
const scrollbarOf = (page: Page, selector: string) =>
  page.evaluate((part) => {
    const element = document.querySelector(part);
    return element && getComputedStyle(element, "::-webkit-scrollbar").width;
  }, selector);

/** Whether nothing covers the middle of an element, and no edge cuts it off. */
const IS_IN_VIEW = (element: Element) => {
  const { left, top, width, height } = element.getBoundingClientRect();
  const found = document.elementFromPoint(left + Math.min(width, 40) / 2, top + height / 2);
  return element.contains(found);
};

/** Parts whose first line is not to be seen in the panel of the start page. */
const HIDDEN_IN_PANEL = (selectors: readonly string[]) => {
  const panel = document.querySelector(".first-call-send")?.getBoundingClientRect();
  return selectors.filter((selector) => {
    const part = document.querySelector(selector)?.getBoundingClientRect();
    return !panel || !part || part.top < panel.top || part.top + 20 > panel.bottom;
  });
};

const status = (page: Page) => textOf(page, ".send-status strong");
const steps = (page: Page) => textOf(page, ".send-steps");
const response = async (page: Page) => JSON.parse(await textOf(page, ".send-response"));

describe.skipIf(mustSkip())("Send, in Chromium", () => {
  const docs = useDocs();

  test("the first call is sent from the start page, and again without a network; axe finds nothing then", async () => {
    const { page, requests, complaints } = await docs.visit();
    await page.goto(docs.url("/"));
    await sendFirst(page);
    expect(await status(page)).toBe("200");
    expect(await steps(page)).toContain("Get a token: POST /partnership-auth/api/v1/oauth/token: 200");
    await page.context().setOffline(true);
    const loaded = requests.length;
    await send(page);
    expect(await status(page)).toBe("200");
    expect(await steps(page)).toContain("kept from an earlier request");
    expect(requests.slice(loaded)).toEqual([]);
    expect(requests.filter((url) => !url.startsWith(docs.url("/")))).toEqual([]);
    expect(await findingsInBothThemes(page)).toEqual([]);
    expect(complaints).toEqual([]);
  });

  test.each([1440, 390])(
    "on the start page, %i px wide: it sends the sample's body, and nothing moves",
    async (width) => {
      const { page } = await docs.visit({ viewport: { width, height: 900 } });
      await page.addInitScript(`
      globalThis.shifts = [];
      new PerformanceObserver((list) => globalThis.shifts.push(...list.getEntries().map(({ value }) => value)))
        .observe({ type: "layout-shift", buffered: true });
    `);
      await page.goto(docs.url("/"), { waitUntil: "networkidle" });
      await page.locator("tillside-send .send-first").scrollIntoViewIfNeeded();
      const places = () =>
        page.evaluate(`[scrollY, document.body.scrollHeight, document.querySelector("#apis").offsetTop]`);
      const before = await places();
      const panel = await sendFirst(page);
      expect(await places()).toEqual(before);
      expect(await page.evaluate("globalThis.shifts")).toEqual([]);
      const body: unknown = JSON.parse(await panel.getByLabel("Body", { exact: true }).inputValue());
      const [code = ""] = await page.locator("main figure pre").allInnerTexts();
      const sample = code.replaceAll(/\s+/g, " ");
      const written = /body: (\{.*?\})/
        .exec(sample)?.[1]
        ?.replaceAll(/(\w+):(?= ")/g, '"$1":')
        .replace(/, \}/, "}");
      // The client fills the parent account id.
      expect({ ...JSON.parse(written ?? ""), platform_parent_account_id: "par_demo_0001" }).toEqual(body);
      // A merchant that the demo seed has not: the call adds an account.
      expect(await textOf(page, ".changes")).toContain("Added onboarding.accounts / acc_");
      const hidden = await page.evaluate(HIDDEN_IN_PANEL, [".send-status", ".send-response", ".changes summary"]);
      expect(hidden).toEqual([]);
      expect(await scrollbarOf(page, ".first-call-send")).toBe("10px");
    },
  );

  test("beside an operation, the button stays in view with the result, and the panel shows that it scrolls", async () => {
    const { page } = await docs.visit({ viewport: { width: 1440, height: 900 } });
    await page.goto(docs.url("/reference/cart/reserve-items/"));
    await sendFirst(page);
    const isInView = () => page.locator(".send-button").evaluate(IS_IN_VIEW);
    expect(await isInView()).toBe(true);
    expect(await page.locator(".send-status").evaluate(IS_IN_VIEW)).toBe(true);
    for (const part of [".send-field input", ".changes"]) {
      await page
        .locator(part)
        .first()
        .evaluate((element) => element.scrollIntoView({ block: "center", behavior: "instant" }));
      expect(await isInView(), part).toBe(true);
    }
    expect(await scrollbarOf(page, ".rail")).toBe("10px");
  });

  test("on a phone, the status of an operation's call comes into view", async () => {
    const { page } = await docs.visit({ viewport: { width: 390, height: 844 } });
    await page.goto(docs.url("/reference/cart/reserve-items/"));
    await page.getByRole("button", { name: "Code", exact: true }).click();
    await sendFirst(page);
    await expect.poll(() => page.locator(".send-status").evaluate(IS_IN_VIEW)).toBe(true);
    expect(await page.locator(".send-button").evaluate(IS_IN_VIEW)).toBe(true);
  });

  test("the page of each code sends what it reproduces, and the sandbox in the page returns the error", async () => {
    const { page, requests, complaints } = await docs.visit();
    const wrong: string[] = [];
    const codes = pages.filter((address) => /^\/errors\/(?!bodies)[^/]+\/$/.test(address));
    // `error-reproductions.test.ts` sends what all of them reproduce: here, the way from the page into its sandbox counts.
    for (const path of rounds(
      codes.filter((_, index) => index % 5 === 0),
      codes,
    )) {
      await page.goto(docs.url(path));
      const parts = await page.locator("tillside-send").all();
      expect(parts.length, path).toBeGreaterThan(0);
      for (const [index, part] of parts.entries()) {
        await part.locator(".send-first").click();
        await part.locator('.send-result[aria-busy="false"] .send-at').waitFor();
        const found = (await part.locator(".send-status strong").first().textContent()) ?? "";
        const section = part.locator("xpath=ancestor::section[1]");
        const statuses = (await section.locator(".error-status").textContent()) ?? "";
        if (!statuses.includes(found)) wrong.push(`${path} ${index}: ${found}`);
      }
    }
    expect(wrong).toEqual([]);
    expect(await page.getByRole("link", { name: "Send to my sandbox" }).count()).toBe(0);
    expect(requests.filter((url) => !url.startsWith(docs.url("/")))).toEqual([]);
    expect(complaints).toEqual([]);
  });

  const withBody = "/errors/request-validation-error/";
  const codesInView = ["/errors/conflict/", "/errors/validation-failed/", withBody];
  test.each([
    [1440, 900, rounds([withBody], codesInView)],
    [390, 844, codesInView],
  ])(
    "on the page of a code, %i × %i: the response comes into view, and the page hardly moves",
    async (width, height, paths) => {
      const { page } = await docs.visit({ viewport: { width, height } });
      for (const path of paths) {
        await page.goto(docs.url(path), { waitUntil: "networkidle" });
        const button = page.locator("tillside-send .send-first").first();
        // Where a reader finds it: in the middle of the window.
        await button.evaluate((element) => element.scrollIntoView({ block: "center", behavior: "instant" }));
        const before = await page.evaluate(() => scrollY);
        await button.click();
        await responded(page);
        const [status] = await page
          .locator(".send-status")
          .evaluateAll((elements) => elements.map((element) => element.getBoundingClientRect().bottom));
        expect(status, path).toBeLessThan(height);
        expect(Math.abs((await page.evaluate(() => scrollY)) - before), path).toBeLessThanOrEqual(200);
        expect(await page.getByLabel("Body", { exact: true }).isVisible(), path).toBe(path === withBody);
      }
    },
  );

  test("nothing of Send is loaded before the click, then the API of the page alone: 64 KiB of engine, 22 KiB of panel, 28 KiB for what changed", async () => {
    const { page, requests } = await docs.visit();
    await page.goto(docs.url(register), { waitUntil: "networkidle" });
    const loaded = requests.length;
    const scripts = requests.filter((url) => /\/(?:Send|preload-helper)[\w.-]*\.js$/.test(url));
    expect(scripts.length).toBeGreaterThan(0);
    expect(compressedBytes(scripts)).toBeLessThanOrEqual(3 * KIB);
    await sendFirst(page);
    const files = requests.slice(loaded);
    // The worker, and what it loads: the API's handlers and its compiled checks.
    const engine = files.filter((url) => /\/(?:engine|worker|onboarding)[\w.-]+\.js$/.test(url));
    // The control plane says what the request changed: it is loaded for that alone.
    const control = files.filter((url) => /\/control[\w.-]+\.js$/.test(url));
    const panel = files.filter((url) => !engine.includes(url) && !control.includes(url));
    expect(engine.filter((url) => url.includes(".document-")).length).toBe(1);
    expect(compressedBytes(panel)).toBeLessThanOrEqual(22 * KIB);
    expect(compressedBytes(engine)).toBeLessThanOrEqual(64 * KIB);
    expect(compressedBytes(control)).toBeLessThanOrEqual(28 * KIB);
  });

  test("register, set the status, get the operation: three pages, one token, one state", async () => {
    const { page, complaints } = await docs.visit();
    await page.goto(docs.url(register));
    const body = (await sendFirst(page)).getByLabel("Body", { exact: true });
    const merchant = { ...JSON.parse(await body.inputValue()), store_identifier: "https://hats.example" };
    await body.fill(JSON.stringify({ ...merchant, external_account_id: "hats-1", brand: "Hats" }, null, 2));
    await send(page);
    const { account_id: account } = (await response(page)).data;
    expect(await textOf(page, ".changes")).toContain(`onboarding.accounts / ${account}`);

    await page.goto(docs.url("/reference/onboarding/set-account-status/"));
    await (await sendFirst(page)).getByLabel(/^account_id/).fill(account);
    await send(page);
    expect(await status(page)).toBe("200");
    expect(await steps(page)).toContain("kept from an earlier request");
    const operation = await textOf(page, ".send-headers dt:text-is('x-operation-id') + dd");

    await page.goto(docs.url("/reference/onboarding/get-operation/"));
    await (await sendFirst(page)).getByLabel(/^operation_id/).fill(operation);
    await send(page);
    expect(await status(page)).toBe("200");
    expect(await steps(page)).toContain("kept from an earlier request");
    expect(complaints).toEqual([]);
  });

  test("with the keyboard only: Send, write a body that breaks its schema, see where, and send it; axe finds nothing then", async () => {
    const { page, complaints } = await docs.visit();
    await page.goto(docs.url(register));
    await page.locator("tillside-send .send-first").focus();
    await page.keyboard.press("Enter");
    await responded(page);
    const body = page.locator("form.send").getByLabel("Body", { exact: true });
    await body.focus();
    await page.keyboard.press("Control+A");
    await page.keyboard.type('{\n  "brand": 7\n}');
    await page
      .locator(".send-problems")
      .getByText(/^Line 2: .*brand/)
      .waitFor();
    expect(await page.locator(".send-gutter .wrong").allTextContents()).toContain("2");
    expect(await body.getAttribute("aria-invalid")).toBe("true");
    await page.keyboard.press("Control+Enter");
    await page.locator(".problems").waitFor();
    expect(await status(page)).toBe("400");
    const why = await textOf(page, ".problem-rule");
    // The rule's sentence, and its id.
    expect(why).toMatch(/\w+ \w+ \w+.* ONB-\d+$/s);
    expect(await findingsInBothThemes(page)).toEqual([]);
    expect(complaints).toEqual([]);
  });

  test("a reset begins anew, and a second tab is a world of its own", async () => {
    const { page } = await docs.visit();
    await page.goto(docs.url(register));
    await sendFirst(page);
    const operation = () => textOf(page, ".changes code");
    expect(await operation()).toContain("op_000001");
    await send(page);
    expect(await operation()).toContain("op_000002");
    const other = await page.context().newPage();
    await other.goto(docs.url(register));
    await sendFirst(other);
    expect(await textOf(other, ".changes code")).toContain("op_000001");
    await page.getByRole("button", { name: "Reset the sandbox" }).click();
    await page.locator(".send-at").waitFor({ state: "detached" });
    await send(page);
    expect(await operation()).toContain("op_000001");
  });

  test("a guide's request is sent from its step", async () => {
    const { page, complaints } = await docs.visit();
    await page.goto(docs.url("/guides/workflows/sell-in-the-cart/"));
    await page.getByText("Send this request from the page").click();
    await sendFirst(page);
    expect(await status(page)).toBe("200");
    expect(Object.keys(await response(page))).toEqual(["cartId", "items"]);
    expect(complaints).toEqual([]);
  });

  test("a page without storage says that the state ends with it", async () => {
    const { page } = await docs.visit();
    await page.addInitScript(() => {
      Object.defineProperty(globalThis, "sessionStorage", {
        get: () => {
          throw new DOMException("The operation is insecure.", "SecurityError");
        },
      });
    });
    await page.goto(docs.url(register));
    await sendFirst(page);
    expect(await status(page)).toBe("200");
    expect(await textOf(page, ".send-notice")).toMatch(/not kept/);
  });

  test("the link to the reader's own sandbox has the request and no credential", async () => {
    const { page } = await docs.visit();
    await page.goto(docs.url(register));
    await sendFirst(page);
    const link = page.getByRole("link", { name: "Send to my sandbox" });
    const url = new URL((await link.getAttribute("href")) ?? "");
    expect(`${url.origin}${url.pathname}`).toBe("http://127.0.0.1:4020/_sandbox/");
    const request = JSON.parse(decodeURIComponent(url.hash.slice("#request=".length)));
    expect(request).toMatchObject({ method: "POST", path: "/partnership/v1/accounts/register/partnership" });
    expect(Object.keys(request.headers)).not.toContain("authorization");
    expect(await link.getAttribute("rel")).toBe("noopener noreferrer");
  });

  test("the reader's own values are in the samples of every page, and secrets in none", async () => {
    const { page, complaints } = await docs.visit();
    await page.goto(docs.url(register));
    await page.getByRole("button", { name: "Your values" }).click();
    await page.getByLabel("Parent account id").fill('par"; rm -rf ~');
    await page.getByRole("button", { name: "Save" }).click();
    await page.getByRole("status").getByText("Parent account id takes letters").waitFor();
    expect(await page.getByLabel("Parent account id").getAttribute("aria-invalid")).toBe("true");
    expect(await page.locator("dialog.values-panel [aria-invalid]").count()).toBe(1);
    const border = "getComputedStyle(document.querySelector('.values-panel [aria-invalid]')).borderTopColor";
    // --status-failed of the light theme.
    expect(await page.evaluate(border)).toBe("rgb(179, 32, 42)");
    await page.getByLabel("Parent account id").fill("par_mine");
    expect(await page.locator("dialog.values-panel [aria-invalid]").count()).toBe(0);
    const address = page.getByLabel("Base URL of the Partner Onboarding API");
    await address.fill("api.partner.example");
    await page.getByRole("button", { name: "Save" }).click();
    await page.getByRole("status").getByText("begins with https:// or http://").waitFor();
    await address.fill("https://api.partner.example/x/");
    await page.getByRole("button", { name: "Save" }).click();
    await page.locator("dialog.values-panel").waitFor({ state: "detached" });
    const samples = async () => (await page.locator("main pre").allTextContents()).join("\n");
    expect(await samples()).toContain("par_mine");
    expect(await samples()).not.toContain("par_demo_0001");
    expect(await samples()).toContain("https://api.partner.example/x/v1/accounts/register/partnership");
    await page.goto(docs.url("/reference/onboarding/set-account-status/"));
    expect(await samples()).toContain("par_mine");
    expect(await page.evaluate(() => Object.keys(localStorage))).toContain("tillside-values");
    await page.getByRole("button", { name: "Your values" }).click();
    await page.getByRole("button", { name: "Clear all" }).click();
    await page.getByRole("status").getByText("All values are cleared.").waitFor();
    expect(await page.evaluate(() => localStorage.getItem("tillside-values"))).toBe("{}");
    expect(await samples()).toContain("par_demo_0001");
    expect(complaints).toEqual([]);
  });

  test("Send begins with the reader's own ids and secrets, which only the sandbox in the page receives", async () => {
    const { page, requests, complaints } = await docs.visit();
    await page.goto(docs.url("/reference/events/send-events-v2/"));
    await page.getByRole("tab", { name: "curl" }).first().click();
    await page.getByRole("button", { name: "Your values" }).click();
    await page.getByLabel("Account id", { exact: true }).fill("acc_mine");
    const secrets = page.locator('dialog.values-panel input[type="password"]');
    const count = await secrets.count();
    expect(count).toBeGreaterThanOrEqual(2);
    for (let index = 0; index < count; index++) await secrets.nth(index).fill(`mine-${index}`);
    await page.getByRole("button", { name: "Save" }).click();
    const panel = await sendFirst(page);
    expect(await panel.getByLabel("Body", { exact: true }).inputValue()).toContain('"acc_mine"');
    expect(await panel.getByLabel("Send your own credentials").isChecked()).toBe(true);
    expect(await textOf(page, ".send-notice")).toContain("Filled with your values.");
    expect(await status(page)).toBe("401");
    expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain("mine-0");
    const link = await page.getByRole("link", { name: "Send to my sandbox" }).getAttribute("href");
    expect(decodeURIComponent(link ?? "")).toContain("acc_mine");
    expect(link).not.toMatch(/mine-\d|authorization/i);
    expect(requests.filter((url) => !url.startsWith(docs.url("/")))).toEqual([]);
    expect(complaints).toEqual([]);
  });

  test("a refusal of the reader's own values says so beside it, and a click sends the sandbox's in their place", async () => {
    const { page, complaints } = await docs.visit();
    await page.addInitScript(() => {
      localStorage.setItem("tillside-values", JSON.stringify({ parent_account_id: "par_real_77" }));
    });
    await page.goto(docs.url("/"));
    const panel = await sendFirst(page);
    expect(await status(page)).toBe("403");
    const why = await textOf(page, ".problems");
    expect(why).toContain('The sandbox does not know "par_real_77".');
    expect(why).not.toContain("differ");
    const again = page.getByRole("button", { name: "Send it with demo data" });
    const note = again.locator("..");
    expect(await note.textContent()).toContain("Filled with your values. The sandbox has only demo data.");
    // In view without a scroll, as the status is.
    const [place, around] = await Promise.all([note.boundingBox(), page.locator(".first-call-send").boundingBox()]);
    expect((place?.y ?? 0) + (place?.height ?? 0)).toBeLessThanOrEqual((around?.y ?? 0) + (around?.height ?? 0));
    expect(place?.y ?? 0).toBeGreaterThanOrEqual(around?.y ?? 0);
    await again.click();
    await expect.poll(() => status(page)).toBe("200");
    expect(await panel.getByLabel("Body", { exact: true }).inputValue()).not.toContain("par_real_77");
    expect(await page.locator(".send-notice").count()).toBe(0);
    expect(await page.locator(".send-button").evaluate((element) => element === document.activeElement)).toBe(true);
    expect(complaints).toEqual([]);
  });

  test("there are 200 hostile texts", () => {
    expect(new Set(hostileTexts).size).toBe(200);
  });

  test.each(rounds([0], [0, 1, 2, 3, 4, 5, 6, 7]))(
    "25 hostile texts, every eighth from %i on, as ids, headers, bodies and fragments: nothing runs, and nothing is requested",
    async (from) => {
      const { page, requests, complaints } = await docs.visit();
      const dialogs: string[] = [];
      page.on("dialog", (dialog) => {
        dialogs.push(dialog.message());
        void dialog.dismiss();
      });
      await page.goto(docs.url("/reference/onboarding/set-account-status/"));
      await sendFirst(page);
      // The first refusal loads the sentences of the rules.
      await page.locator("form.send").getByLabel("Body", { exact: true }).fill("{");
      await send(page);
      const loaded = requests.length;
      const shown = await page.evaluate(
        async (texts) => {
          const panel = document.querySelector("form.send");
          const [id, prefer] = ["account_id", "Prefer"].map(
            (name) =>
              Array.from(panel?.querySelectorAll("label") ?? []).find((label) => label.textContent?.startsWith(name))
                ?.control,
          ) as HTMLInputElement[];
          const body = panel?.querySelector("textarea");
          const button = panel?.querySelector<HTMLButtonElement>(".send-button");
          if (!id || !prefer || !body || !button) throw new Error("no panel");
          const write = (input: HTMLInputElement | HTMLTextAreaElement, value: string) => {
            input.value = value;
            input.dispatchEvent(new Event("input", { bubbles: true }));
          };
          const settled = () =>
            new Promise<void>((resolve) => {
              const look = () => (button.disabled ? setTimeout(look, 1) : resolve());
              setTimeout(look, 1);
            });
          let sent = 0;
          for (const text of texts) {
            // A header cannot carry every text; those stay out of it.
            write(prefer, /[^\x20-\x7e\x80-\xff]/.test(text) ? "" : text);
            write(id, text);
            write(body, JSON.stringify({ [text]: text, status: text }));
            location.hash = `#${text}`;
            button.click();
            await settled();
            if (document.querySelector(".send-status")) sent += 1;
          }
          return sent;
        },
        hostileTexts.filter((_, index) => index % 8 === from),
      );
      expect(shown).toBe(25);
      expect(await page.evaluate(() => "hit" in globalThis)).toBe(false);
      expect(dialogs).toEqual([]);
      // Chromium asks for the page's icon again after a change of the fragment.
      expect(requests.slice(loaded).filter((url) => url !== docs.url("/favicon.svg"))).toEqual([]);
      expect(complaints).toEqual([]);
    },
  );
});
