export { fakeApi } from "./fake-api.ts";
export type { FakeApi, FakeRequest, FakeResponse, RespondAt, RespondTo, ScriptedResponse } from "./fake-types.ts";
