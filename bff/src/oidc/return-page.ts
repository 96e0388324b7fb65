/** What the browser shows when it comes back from Google: a window that tells the page it belongs to, and closes. */
import { STUDIO_NAME } from '@storefront/contract';
import type { Context } from 'hono';
import { html } from 'hono/html';
import { documentCsp } from '../http/security-headers.ts';

export const RETURN_SCRIPT = '/auth/google-return.js';

/** The window of a sign-in that is settled. Its script, which finds the flow's id in the address, closes it. */
export function answerSettled(c: Context): Response {
  return answerPage(c, 200, {
    title: 'Almost there',
    text: 'You can close this window and go on in the store.',
    script: RETURN_SCRIPT,
  });
}

/** For an answer that this browser did not ask for, or no longer waits for. */
export function answerStrayed(c: Context): Response {
  return answerPage(c, 400, {
    title: 'This sign-in is over',
    text: 'It took too long, was used already, or was begun in another browser. Please start again in the store.',
  });
}

interface PageContent {
  readonly title: string;
  readonly text: string;
  readonly script?: string;
}

function answerPage(c: Context, status: 200 | 400, { title, text, script }: PageContent): Response {
  c.header('content-security-policy', documentCsp());
  // The store's pages have an opener policy, this one must not: it would be cut off from the window it is to close.
  c.header('cross-origin-opener-policy', 'unsafe-none');
  const page = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title} · ${STUDIO_NAME}</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<link rel="stylesheet" href="/error-page.css">
${script === undefined ? '' : html`<script src="${script}" defer></script>`}
</head>
<body>
<main>
<h1>${title}</h1>
<p>${text}</p>
<p><a href="/login?google=back">Go on in the store</a></p>
</main>
</body>
</html>
`;
  return c.html(page, status) as Response;
}
