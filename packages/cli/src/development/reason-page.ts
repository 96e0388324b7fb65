import type { IncomingMessage, ServerResponse } from 'node:http';

export type Middleware = (request: IncomingMessage, response: ServerResponse, next: () => void) => void;

interface Reason {
  readonly title: string;
  readonly details: string;
}

/** Polls until the store answers. */
const RETRY = `
  const retry = async () => {
    const answer = await fetch(location.href, { headers: { accept: 'text/html' } }).catch(() => undefined);
    if (answer && answer.status !== 503) location.reload();
    else setTimeout(retry, 500);
  };
  setTimeout(retry, 500);
`;

/** Answers 503 while the store cannot: with a page for people, and problem details for programs. */
export function answerReason(request: IncomingMessage, response: ServerResponse, { title, details }: Reason): void {
  const asksForPage = request.method === 'GET' && request.headers.accept?.includes('text/html');
  response.statusCode = 503;
  response.setHeader('cache-control', 'no-store');
  response.setHeader('content-type', asksForPage ? 'text/html; charset=utf-8' : 'application/problem+json');
  response.end(asksForPage ? page({ title, details }) : problem({ title, details }));
}

function problem({ title, details }: Reason): string {
  const [place = ''] = details.split('\n');
  const [message = ''] = /^\w*Error.*$/m.exec(details) ?? [];
  const detail = [title, place, message]
    .filter((part, i, parts) => parts.indexOf(part) === i)
    .join(' ')
    .trim();
  return JSON.stringify({ status: 503, code: 'server_busy', title, detail });
}

function page({ title, details }: Reason): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="color-scheme" content="light dark">
<title>${escaped(title)}</title>
<style>
body { font: 1rem/1.5 system-ui, sans-serif; margin: 2rem auto; max-width: 60rem; padding: 0 1rem; }
pre { overflow-x: auto; padding: 1rem; border: 1px solid; border-left: 4px solid #c33; }
</style>
</head>
<body>
<h1>${escaped(title)}</h1>
<pre>${escaped(details)}</pre>
<p>Save a file that mends it; this page then goes on by itself.</p>
<script>${RETRY}</script>
</body>
</html>
`;
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}
