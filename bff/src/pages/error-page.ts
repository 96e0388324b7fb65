/** What a person sees when a page cannot be served: the sentence of the problem, and a way to try again. */
import { PROBLEM_CONTENT_TYPE, type Problem, STUDIO_NAME } from '@storefront/contract';
import type { Context, MiddlewareHandler } from 'hono';
import { html } from 'hono/html';
import { documentCsp } from '../http/security-headers.ts';

/** Turns the problem a browser's page request was answered with into a page; everyone else gets the problem itself. */
export function problemsAsPages(): MiddlewareHandler {
  return async (c, next) => {
    await next();
    if (!asksForPage(c) || c.res.headers.get('content-type') !== PROBLEM_CONTENT_TYPE) return;
    const { status, headers } = c.res;
    const problem = (await c.res.json()) as Problem;
    const page = new Headers(headers);
    page.set('content-type', 'text/html; charset=utf-8');
    page.set('content-security-policy', documentCsp());
    page.delete('content-length');
    c.res = undefined;
    c.res = new Response(String(errorPage(problem)), { status, headers: page });
  };
}

function asksForPage(c: Context): boolean {
  const isPage = !/^\/(api|assets)\//.test(c.req.path);
  return isPage && c.req.method === 'GET' && (c.req.header('accept') ?? '').includes('text/html');
}

function errorPage({ detail, requestId }: Problem) {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${STUDIO_NAME} is not available</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<link rel="stylesheet" href="/error-page.css">
</head>
<body>
<main>
<h1>This page is taking a break</h1>
<p>${detail}</p>
<p><a href="">Try again</a></p>
<p><small>Reference: ${requestId}</small></p>
</main>
</body>
</html>
`;
}
