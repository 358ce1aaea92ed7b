/** What can stand in a header: a token with anything else would fail there, in an error that shows it. */
export const sendable = /^[!-~]+$/;
