import { startMock } from "@tillside/mocks";
import { expect, it } from "vitest";
import { firstRegistration } from "../src/start/first-registration.ts";

it("registers an account through the built client against the mock", async () => {
  await using servers = new AsyncDisposableStack();
  const mock = servers.adopt(await startMock({ api: "onboarding" }), (each) => each.stop());

  const { token, request, info, answer } = await firstRegistration(mock.url);

  expect(token).toMatchObject({ method: "POST", status: 200 });
  expect(request).toMatchObject({ method: "POST", url: `${mock.url}/v1/accounts/register/partnership`, status: 200 });
  expect(Object.fromEntries(request.headers)).toMatchObject({
    authorization: expect.stringMatching(/^Bearer ./),
    "idempotency-key": info.idempotencyKey,
    "x-platform-parent-account-id": "par_demo_0001",
  });
  expect(JSON.parse(request.body)).toMatchObject({ platform_parent_account_id: "par_demo_0001" });
  expect(info.outcome).toBe("executed");
  expect(answer).toMatchObject({ status: 200, data: { account_id: expect.any(String) } });
});
