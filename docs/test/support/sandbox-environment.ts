/** The environment variables that the READMEs of clients read, for a partner whose APIs are the sandbox at `origin`. */
export function sandboxEnvironment(client: string, origin: string): Readonly<Record<string, string>> {
  const holder = client === "calendar" ? "calendar-1" : "partner-1";
  const own = client.replaceAll("-", "_").toUpperCase();
  return {
    // What the scaffold's README reads.
    [`${own}_URL`]: `${origin}/${client}`,
    [`${own}_API_KEY`]: `sandbox-${client}-key`,
    PARTNER_URL: `${origin}/partnership`,
    AUTH_URL: `${origin}/partnership-auth`,
    PARENT_ACCOUNT_ID: "par_demo_0001",
    CLIENT_ID: `sandbox-${holder}`,
    CLIENT_SECRET: `sandbox-secret-${holder}`,
    API_URL: `${origin}/api`,
    APP_ID: "sandbox-app-1",
    APP_SECRET: "sandbox-secret-app-1",
    EVENTS_URL: `${origin}/events`,
    DATA_URL: `${origin}/data`,
    PUBLIC_KEY: "pub-sandbox-1",
    SECRET_KEY: "sec-sandbox-1",
    NURTURE_URL: `${origin}/nurture`,
    WEBHOOK_API_KEY: "sandbox-nurture-key",
    CART_URL: `${origin}/cart`,
    CART_API_KEY: "sandbox-cart-key",
    CART_TAG_ID: "tag_demo_0001",
    CALENDAR_URL: `${origin}/calendar`,
    CALENDAR_AUTH_URL: `${origin}/calendar-auth`,
  };
}
