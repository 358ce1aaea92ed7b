/** A store that registers with a partner. */
export const registration = {
  brand: "Demo Outfitters",
  country_code: "US",
  store_identifier: "https://store.example",
  external_account_id: "merchant-demo-0001",
  vertical_id: "pv_demo_0001",
  sub_vertical_id: "psv_demo_0001",
};
