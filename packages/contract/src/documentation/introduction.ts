/** The introduction of the OpenAPI document. */
import { CLIENT_HEADER } from '../call.ts';

export const SESSION_COOKIE = '__Host-session';

export const introduction = `The API that the pages of the store are made with: catalogue, accounts, cart, orders, downloads.

# Buying

1. \`signUp\` or \`signIn\`, and keep the cookies.
2. Choose a product with \`listProducts\`, and add it with \`addCartItem\`. The answer is the cart.
3. Ask \`getPaymentMethod\` once: \`form\` or \`redirect\`.
4. \`placeOrder\` with a new \`idempotency-key\`, the cart's \`version\`, its items and their sum. After \`payment_declined\`, read the cart again: its version has risen. Then repeat with a new key.
5. \`getTitle\` names the files of the product; \`createDownload\` makes the address of one.
6. GET that address with the session cookie.

\`getOrder\` reads the order again, \`refundOrderLine\` gives it back.

# Requests

- Bodies are JSON of at most 64 kB. Fields and query parameters that are not documented are refused (\`invalid_request\`).
- **Every request that changes something** needs two headers, else it is refused with \`csrf_rejected\`: \`${CLIENT_HEADER}\`, with any value, and \`origin\`, with the origin of this server. Browsers send \`origin\` themselves.
- **The session** is the cookie \`${SESSION_COOKIE}\`, set by \`signUp\`, \`signIn\`, \`verifySignIn\`, \`signInWithPasskey\`. There are no API keys. It is \`Secure\`, so clients send it over HTTPS, and to \`localhost\`. Answers may set it anew: keep what they set.
- Changes of the cart that depend on what is in it name the \`version\` of the cart that the caller saw. There is no \`If-Match\`.
- Public reads answer with an \`ETag\`; send it as \`If-None-Match\` to be answered with 304.

# Answers

- Money is in cents of US dollars. Times are UTC, as in RFC 3339.
- Errors are problem details (RFC 9457). \`code\` is stable and listed with each operation; \`detail\` is a sentence to show; \`errors\` name the fields; \`requestId\` finds the request in the logs of the store.
- \`rate_limited\` and \`server_busy\` may come from every operation; \`Retry-After\` has the seconds to wait.
- Later versions of the store add fields to answers and optional fields to requests. Ignore what you do not know.

Not part of this document: the HTML forms of the pages (\`/forms/…\`), the events of the payment provider (\`/payments/events\`), and the API of releases (\`/releases\`).`;
