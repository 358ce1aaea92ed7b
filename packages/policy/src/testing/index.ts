export { fakeApi } from "./fake-api.ts";
export type { FakeAnswer, FakeApi, FakeRequest, FakeResponse, RespondAt, RespondTo } from "./fake-types.ts";
