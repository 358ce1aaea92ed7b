import { startSandbox } from "@tillside/sandbox";
import { expect, it } from "vitest";
import { firstRegistration } from "../src/start/first-registration.ts";

it("registers an account through the built client against the sandbox", async () => {
  await using servers = new AsyncDisposableStack();
  const sandbox = servers.adopt(await startSandbox({ port: 0 }), (each) => each.stop());

  const { token, request, info, data } = await firstRegistration(sandbox);

  const url = `${sandbox.origin}/partnership/v1/accounts/register/partnership`;
  expect(token).toMatchObject({ method: "POST", status: 200 });
  expect(request).toMatchObject({ method: "POST", url, status: 200 });
  expect(Object.fromEntries(request.headers)).toMatchObject({
    authorization: expect.stringMatching(/^Bearer ./),
    "idempotency-key": info.idempotencyKey,
    "x-platform-parent-account-id": "par_demo_0001",
  });
  expect(JSON.parse(request.body)).toMatchObject({ platform_parent_account_id: "par_demo_0001" });
  expect(info.outcome).toBe("executed");
  expect(data).toMatchObject({ status: 200, data: { account_id: expect.any(String) } });
});
