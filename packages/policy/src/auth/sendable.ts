/** The characters that a header can carry. `fetch` refuses any other one with an error that shows the token. */
export const sendable = /^[!-~]+$/;
