export { fakeApi } from "./fake-api.ts";
export type { FakeAnswer, FakeApi, FakeRequest, FakeResponse } from "./fake-types.ts";
