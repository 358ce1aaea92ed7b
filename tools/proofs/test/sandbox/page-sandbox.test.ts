// Looks at what is built: the sandbox, in Chromium.

import type { Notice, PageSandbox, PageSandboxOptions, RequestRecord, WorldChange } from "@tillside/sandbox/in-page";
import { mustSkip } from "@tillside/testing/chromium";
import { newVisit, openBrowser, type Visit } from "@tillside/testing/open-browser";
import { figure, rounds } from "@tillside/testing/proof";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { type Site, servePage } from "../../src/sandbox/serve-page.ts";

type Page = Visit["page"];

/** What the page's script puts into its global scope. */
interface InPage {
  openPageSandbox(options?: Partial<PageSandboxOptions> & { readonly script?: string }): Promise<void>;
  readonly pageSandbox: PageSandbox & {
    readonly reports: {
      readonly requests: readonly RequestRecord[];
      readonly changes: readonly WorldChange[];
      readonly notices: readonly Notice[];
    };
  };
}

const apis = ["onboarding", "query", "reporting", "events", "audience", "nurture", "cart", "calendar"] as const;
const KIB = 1024;

describe.skipIf(mustSkip())("a sandbox in a page of Chromium", () => {
  let browser: Awaited<ReturnType<typeof openBrowser>>;
  let site: Site;
  const visits: Visit[] = [];

  beforeAll(async () => {
    [browser, site] = await Promise.all([openBrowser(), servePage()]);
  }, 60_000);

  afterEach(async () => {
    for (const { page } of visits.splice(0)) await page.context().close();
  });

  afterAll(async () => {
    await browser.close();
    await site.stop();
  });

  /** A tab of a new browser profile. */
  async function newTab(): Promise<Page> {
    const visit = await newVisit(browser);
    visits.push(visit);
    await visit.page.goto(site.origin);
    return visit.page;
  }

  /** Opens the sandbox of a page; where its state comes from, and what it noticed. */
  async function opened(page: Page, options: Parameters<InPage["openPageSandbox"]>[0] = {}) {
    await page.waitForFunction(() => "openPageSandbox" in globalThis);
    return page.evaluate(async (given) => {
      const inPage = globalThis as unknown as InPage;
      await inPage.openPageSandbox(given);
      const { world, reports } = inPage.pageSandbox;
      return { world, notices: reports.notices.map(({ code }) => code) };
    }, options);
  }

  /** Sends one request from the page; its body is JSON unless it is a text. */
  async function send(page: Page, method: string, path: string, headers: Record<string, string> = {}, json?: unknown) {
    const given = json === undefined ? {} : { body: typeof json === "string" ? json : JSON.stringify(json) };
    return page.evaluate(
      async ([url, init]) => {
        const { pageSandbox } = globalThis as unknown as InPage;
        const { response, problems } = await pageSandbox.send(`${pageSandbox.origin}${url}`, init);
        const { status } = response;
        return { status, headers: Object.fromEntries(response.headers), text: await response.text(), problems };
      },
      [path, { method, headers, ...given }] as const,
    );
  }

  async function tokenOf(page: Page): Promise<string> {
    const form = "grant_type=client_credentials&client_id=sandbox-partner-1&client_secret=sandbox-secret-partner-1";
    const type = { "content-type": "application/x-www-form-urlencoded" };
    const { text } = await send(page, "POST", "/partnership-auth/api/v1/oauth/token", type, form);
    return (JSON.parse(text) as { access_token: string }).access_token;
  }

  const accounts = async (page: Page, token: string) => {
    const path = "/partnership/v1/partnership/accounts?parent_account_id=par_demo_0001";
    const { status } = await send(page, "GET", path, { authorization: `Bearer ${token}` });
    const { text } = await send(page, "GET", "/_sandbox/state/onboarding");
    return { status, merchants: Array.from(text.matchAll(/"brand":"([^"]+)"/g), ([, brand]) => brand) };
  };

  async function register(page: Page, token: string, brand: string): Promise<number> {
    const { status } = await send(
      page,
      "POST",
      "/partnership/v1/accounts/register/partnership",
      {
        authorization: `Bearer ${token}`,
        "content-type": "application/json",
        "idempotency-key": crypto.randomUUID(),
        "x-platform-parent-account-id": "par_demo_0001",
      },
      {
        brand,
        country_code: "DE",
        store_identifier: `https://${brand}.example`,
        external_account_id: `merchant-${brand}`,
        vertical_id: "pv_demo_0001",
        sub_vertical_id: "psv_demo_0001",
        platform_parent_account_id: "par_demo_0001",
      },
    );
    return status;
  }

  // Onboarding has the largest spec.
  const single = rounds<readonly (typeof apis)[number][]>(["onboarding"], apis);
  describe.each([...single.map((name) => [name, [name], 80] as const), ["all APIs", undefined, 160] as const])(
    "with %s",
    (name, chosen, most) => {
      it(`loads at most ${most} KiB before it takes a request, and 29 KiB more for the control plane`, async () => {
        const page = await newTab();
        site.forget();
        const started = performance.now();
        const loaded = () => [...site.sent.values()].reduce((sum, each) => sum + each, 0);
        await opened(page, chosen && { apis: chosen });
        const bytes = loaded();
        expect((await send(page, "GET", "/_sandbox/clock")).status).toBe(200);
        const milliseconds = performance.now() - started;
        figure(`a page with ${name}: gzip over the wire`, `${(bytes / KIB).toFixed(1)} KiB`);
        figure(`a page with ${name}: first response after a cold load`, `${Math.round(milliseconds)} ms`);
        expect([...site.sent.keys()].filter((file) => file.includes("statements"))).toEqual([]);
        expect(bytes).toBeLessThanOrEqual(most * KIB);
        expect(loaded() - bytes).toBeLessThanOrEqual(29 * KIB);
      });
    },
  );

  it("loads the sentences of the rules with the first refusal that shows one", async () => {
    const page = await newTab();
    await opened(page, { apis: ["cart"] });
    site.forget();
    const [first, second] = [
      await send(page, "POST", "/cart/v1/cart/reserve"),
      await send(page, "POST", "/cart/v1/cart/reserve"),
    ];
    expect([...site.sent.keys()]).toEqual([expect.stringMatching(/statements/)]);
    expect([...site.sent.values()][0]).toBeLessThanOrEqual(40 * KIB);
    expect(first.status).toBe(401);
    expect(first.headers["x-sandbox-reason"]).toBe(second.headers["x-sandbox-reason"]);
    const [rule] = first.problems[0]?.rules ?? [];
    expect(rule).toEqual({ id: expect.stringMatching(/^CRT-\d+$/), statement: expect.stringMatching(/\w+ \w+/) });
    expect(first.headers["x-sandbox-reason"]).toContain(`${rule?.id}: ${rule?.statement.slice(0, 20)}`);
  });

  it("reports each request and each change", async () => {
    const page = await newTab();
    await opened(page);
    await send(page, "POST", "/cart/v1/cart/reserve");
    await send(page, "POST", "/_sandbox/clock", { "content-type": "application/json" }, { freeze: true });
    const reports = await page.evaluate(() => (globalThis as unknown as InPage).pageSandbox.reports);
    expect(reports.requests.map(({ operation, status }) => [operation, status])).toEqual([
      ["reserveItems", 401],
      ["moveClock", 200],
    ]);
    expect(reports.requests[0]?.problems[0]?.rules[0]?.statement).toMatch(/\w+ \w+/);
    expect(reports.changes.map(({ frozen }) => frozen)).toEqual([false, true]);
  });

  it("goes on with one token and one state through three page loads, whatever API each of them uses", async () => {
    const page = await newTab();
    expect(await opened(page, { apis: ["onboarding"] })).toEqual({ world: "new", notices: [] });
    const token = await tokenOf(page);
    expect(await register(page, token, "hats")).toBe(200);
    await page.reload();
    expect(await opened(page, { apis: ["cart"] })).toEqual({ world: "continued", notices: [] });
    expect((await accounts(page, token)).merchants).toContain("hats");
    expect((await send(page, "GET", "/_sandbox/state")).text).toContain("cart");
    await page.goto(`${site.origin}/?third`);
    expect(await opened(page)).toEqual({ world: "continued", notices: [] });
    expect(await accounts(page, token)).toMatchObject({ status: 200, merchants: expect.arrayContaining(["hats"]) });
    const log = JSON.parse((await send(page, "GET", "/_sandbox/requests?api=onboarding")).text) as RequestRecord[];
    expect(log.map(({ operation }) => operation)).toContain("registerAccount");
  });

  it("has a world for each tab, and for a duplicated tab a copy", async () => {
    const page = await newTab();
    await opened(page, { apis: ["onboarding"] });
    const token = await tokenOf(page);
    expect(await register(page, token, "hats")).toBe(200);

    const other = await page.context().newPage();
    await other.goto(site.origin);
    expect(await opened(other, { apis: ["onboarding"] })).toEqual({ world: "new", notices: [] });
    expect((await accounts(other, token)).status).toBe(401);

    const [duplicate] = await Promise.all([
      page.context().waitForEvent("page"),
      page.evaluate(() => void (globalThis as unknown as { open(url: string): unknown }).open("/")),
    ]);
    expect(await opened(duplicate, { apis: ["onboarding"] })).toEqual({ world: "copied", notices: [] });
    expect(await register(duplicate, token, "shoes")).toBe(200);
    expect((await accounts(duplicate, token)).merchants).toEqual(expect.arrayContaining(["hats", "shoes"]));
    expect((await accounts(page, token)).merchants).not.toContain("shoes");

    await duplicate.reload();
    expect(await opened(duplicate, { apis: ["onboarding"] })).toEqual({ world: "continued", notices: [] });
    expect((await accounts(duplicate, token)).merchants).toContain("shoes");
  });

  it("keeps one sandbox of a page, and says that another one is not kept", async () => {
    const page = await newTab();
    await opened(page, { apis: ["onboarding"] });
    const token = await tokenOf(page);
    expect(await register(page, token, "hats")).toBe(200);
    expect(await opened(page, { apis: ["onboarding"] })).toEqual({ world: "new", notices: ["not-kept"] });
    const [notice] = await page.evaluate(() => (globalThis as unknown as InPage).pageSandbox.reports.notices);
    expect(notice?.message).toBe(
      "The sandbox's state is not kept beyond this page: another sandbox of this page keeps its own.",
    );
    expect(await register(page, await tokenOf(page), "shoes")).toBe(200);
    await page.reload();
    expect(await opened(page, { apis: ["onboarding"] })).toEqual({ world: "continued", notices: [] });
    const { merchants } = await accounts(page, token);
    expect(merchants).toContain("hats");
    expect(merchants).not.toContain("shoes");
  });

  it("keeps the next sandbox of a page once the first is closed", async () => {
    const page = await newTab();
    await opened(page, { apis: ["cart"] });
    await page.evaluate(() => (globalThis as unknown as InPage).pageSandbox.close());
    expect(await opened(page, { apis: ["cart"] })).toEqual({ world: "continued", notices: [] });
  });

  it("lets the tab go where a sandbox did not start", async () => {
    const page = await newTab();
    await expect(opened(page, { apis: "cart" as never })).rejects.toThrow('apis takes a list, such as ["onboarding"].');
    expect((await opened(page, { apis: ["cart"] })).notices).toEqual([]);
  });

  it("says that it keeps nothing where the browser has no storage, and works all the same", async () => {
    const page = await newTab();
    await page.addInitScript(() => {
      Object.defineProperty(globalThis, "sessionStorage", {
        get() {
          throw new Error("Access is denied for this document");
        },
      });
    });
    await page.reload();
    expect(await opened(page)).toEqual({ world: "new", notices: ["not-kept"] });
    expect((await accounts(page, await tokenOf(page))).status).toBe(200);
  });

  it("says so when the browser's storage is full, once, and goes on in memory", async () => {
    const page = await newTab();
    const devtools = await page.context().newCDPSession(page);
    await devtools.send("Storage.overrideQuotaForOrigin", { origin: site.origin, quotaSize: 1 });
    expect(await opened(page)).toEqual({ world: "new", notices: ["not-kept"] });
    expect((await accounts(page, await tokenOf(page))).status).toBe(200);
    const notices = await page.evaluate(() => (globalThis as unknown as InPage).pageSandbox.reports.notices);
    expect(notices).toEqual([{ code: "not-kept", message: expect.stringContaining("the browser's storage is full") }]);
  });

  it.each([
    ["is no world", { saved: "nothing" }],
    ["is of another version", { saved: '{"version":0}\n' }],
  ])("begins anew where what is stored %s, and says so", async (_, { saved }) => {
    const page = await newTab();
    await opened(page);
    await page.evaluate(async (text) => {
      const { indexedDB, sessionStorage } = globalThis as unknown as { indexedDB: IndexedDb; sessionStorage: Storage };
      const bytes = text === "nothing" ? text : new TextEncoder().encode(text);
      const tab = sessionStorage.getItem("tillside-sandbox-tab");
      const request = indexedDB.open("tillside-sandbox");
      await new Promise((resolve) => request.addEventListener("success", resolve));
      const transaction = request.result.transaction("worlds", "readwrite");
      transaction.objectStore("worlds").put({ tab, keptAt: Date.now(), apis: ["cart"], saved: bytes });
      await new Promise((resolve) => transaction.addEventListener("complete", resolve));
    }, saved);
    await page.reload();
    expect(await opened(page)).toEqual({ world: "new", notices: ["dropped"] });
    await page.reload();
    expect(await opened(page)).toEqual({ world: "continued", notices: [] });
  });

  it("removes worlds that no tab has used for 7 days", async () => {
    const page = await newTab();
    await opened(page);
    const kept = () =>
      page.evaluate(async () => {
        const { indexedDB } = globalThis as unknown as { indexedDB: IndexedDb };
        const request = indexedDB.open("tillside-sandbox");
        await new Promise((resolve) => request.addEventListener("success", resolve));
        const worlds = request.result.transaction("worlds", "readwrite").objectStore("worlds");
        for (const [tab, days] of [
          ["old", 7.01],
          ["young", 6.99],
        ] as const) {
          worlds.put({ tab, keptAt: Date.now() - days * 86_400_000, apis: [], saved: new Uint8Array() });
        }
      });
    await kept();
    await page.reload();
    await opened(page);
    const left = await page.evaluate(async () => {
      const { indexedDB } = globalThis as unknown as { indexedDB: IndexedDb };
      const request = indexedDB.open("tillside-sandbox");
      await new Promise((resolve) => request.addEventListener("success", resolve));
      const keys = request.result.transaction("worlds", "readonly").objectStore("worlds").getAllKeys();
      await new Promise((resolve) => keys.addEventListener("success", resolve));
      return keys.result;
    });
    expect(left).toContain("young");
    expect(left).not.toContain("old");
  });

  it("refuses a body of more than 8 MiB with 413, which names the limit", async () => {
    const page = await newTab();
    await opened(page, { apis: ["audience"] });
    const large = await page.evaluate(async () => {
      const { pageSandbox } = globalThis as unknown as InPage;
      const addresses = await pageSandbox.fetch(`${pageSandbox.origin}/_sandbox/snapshot`, {
        method: "PUT",
        headers: { "content-type": "application/x-ndjson" },
        body: new Uint8Array(8 * 2 ** 20 + 1),
      });
      return { status: addresses.status, text: await addresses.text() };
    });
    expect(large.status).toBe(413);
    expect(large.text).toContain("The body is larger than 8 MiB.");
  });

  it("saves and restores a world, and refuses what is none with a typed failure", async () => {
    const page = await newTab();
    await opened(page);
    const token = await tokenOf(page);
    const result = await page.evaluate(async () => {
      const { pageSandbox } = globalThis as unknown as InPage;
      const saved = await pageSandbox.save();
      await pageSandbox.reset("empty");
      const wrong = await pageSandbox.restore(new Uint8Array([1])).catch(({ name, code }) => ({ name, code }));
      await pageSandbox.restore(saved);
      return wrong;
    });
    expect(result).toEqual({ name: "WorkerFailure", code: "invalid" });
    expect((await accounts(page, token)).merchants).not.toEqual([]);
  });

  it("rejects a call at once when its signal aborts, also one that a fault delays", async () => {
    const page = await newTab();
    await opened(page, { apis: ["cart"] });
    const fault = { match: { path: "/cart/*" }, delayMs: 60_000 };
    const added = await send(page, "POST", "/_sandbox/faults", { "content-type": "application/json" }, fault);
    expect(added.status).toBe(201);
    const reason = await page.evaluate(async () => {
      const { pageSandbox } = globalThis as unknown as InPage;
      const abort = new AbortController();
      const call = pageSandbox.fetch(`${pageSandbox.origin}/cart/v1/cart/reserve`, {
        method: "POST",
        signal: abort.signal,
      });
      abort.abort(new Error("enough"));
      return call.catch((error) => error.message);
    });
    expect(reason).toBe("enough");
    expect((await send(page, "GET", "/_sandbox/clock")).status).toBe(200);
  });

  it.each([
    ["is missing", "/sandbox/none.js"],
    ["is of another site", "data:text/javascript,0"],
  ])("says in one message that a worker whose script %s did not load", async (_, script) => {
    const page = await newTab();
    const failure = await page.evaluate(
      (given) =>
        (globalThis as unknown as InPage)
          .openPageSandbox({ script: given })
          .catch(({ code, message }) => ({ code, message })),
      script,
    );
    expect(failure).toEqual({
      code: "not-loaded",
      message: expect.stringMatching(/^The sandbox's worker did not load.*Serve the files/),
    });
  });

  it("names an API that there is not", async () => {
    const page = await newTab();
    const failure = await page.evaluate(() =>
      (globalThis as unknown as InPage)
        .openPageSandbox({ apis: ["carts" as never] })
        .catch(({ code, message }) => ({ code, message })),
    );
    expect(failure).toEqual({ code: "invalid", message: expect.stringContaining('not "carts".') });
  });
});

/** The part of IndexedDB that the tests use: these files are compiled without the types of browsers. */
interface IndexedDb {
  open(name: string): EventTarget & {
    readonly result: {
      transaction(
        store: string,
        mode: string,
      ): EventTarget & {
        objectStore(name: string): { put(value: unknown): unknown; getAllKeys(): EventTarget & { result: string[] } };
      };
    };
  };
}
