import { createHash } from 'node:crypto';
import type { RoutePolicy } from '@storefront/contract';
import { html, raw } from 'hono/html';
import { mountPage, type Router, type RouterDeps } from '../http/mount.ts';
import { PLAIN_LINKS, plainHead } from '../http/plain-page.ts';
import { documentCsp } from '../http/security-headers.ts';
import type { Delivered, DevOutbox } from './dev-outbox.ts';

const PATH = '/dev/outbox';
const policy: RoutePolicy = { auth: 'public', csrf: 'safe', rateLimit: 'browse', cache: 'no-store' };

const style = `
body { display: block; max-inline-size: 46rem; margin-inline: auto; font-size: 1rem; }
header { display: flex; flex-wrap: wrap; align-items: center; justify-content: space-between; gap: 0.5rem 1rem; }
main { display: block; }
h2 { font: 600 1.375rem/1.15 Grenze, Georgia, serif; }
article { margin-block: 1.25rem; padding: 1.25rem 1.5rem; border-radius: 14px; corner-shape: bevel; background: light-dark(#fff, #162a2a); }
p { max-inline-size: none; margin: 0.125rem 0; }
pre { margin: 0.75rem 0 0; font: inherit; white-space: pre-wrap; overflow-wrap: anywhere; }
pre a { color: light-dark(#0d5f54, #7fd8c4); }
.facts { color: var(--muted); font-size: 0.875rem; }
.mark { display: inline-block; inline-size: auto; padding: 0 0.6rem; border-radius: 6px; corner-shape: bevel; background: var(--near); color: var(--canvas); }
`;
const styleHash = `sha256-${createHash('sha256').update(style).digest('base64')}`;

interface DevOutboxDeps extends RouterDeps {
  readonly devOutbox: DevOutbox | undefined;
}

/** `/dev/outbox` and `/dev/outbox.json`, in development only; `?to=` shows one recipient's messages. */
export function mountDevOutbox(router: Router<DevOutboxDeps>): void {
  const { devOutbox, production } = router.deps;
  if (!devOutbox || production) return;
  const deliveredTo = (to: string | undefined) =>
    devOutbox.delivered().filter((message) => to === undefined || message.to === to);

  mountPage(router, `${PATH}.json`, policy, (c) => c.json(deliveredTo(c.req.query('to'))));

  mountPage(router, PATH, policy, async (c) => {
    const page = await outboxPage(deliveredTo(c.req.query('to')));
    return c.body(String(page), 200, {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': documentCsp({ inlineStyles: [styleHash] }),
      'x-robots-tag': 'noindex',
    });
  });
}

function outboxPage(delivered: readonly Delivered[]) {
  const links = html`${PLAIN_LINKS}<style>${raw(style)}</style>
`;
  return html`${plainHead('Outbox (development)', links)}<body>
<header><h1>Outbox</h1><a class="action" href="">Refresh</a></header>
<p><span class="mark">Development</span> What the store would send ends here; nobody is sent anything.</p>
<main>
${delivered.length === 0 ? html`<p>Nothing has been sent since the server started.</p>` : delivered.map(article)}
</main>
</body>
</html>
`;
}

function article({ kind, to, subject, text, at }: Delivered) {
  return html`<article>
<h2>${kind === 'email' ? subject : 'Text message'}</h2>
<p class="facts">To ${to}</p>
<p class="facts"><time datetime="${at}">${new Date(at).toUTCString()}</time></p>
<pre>${linked(text.trimEnd())}</pre>
</article>
`;
}

function linked(text: string) {
  return text
    .split('\n')
    .map((line) => (/^https?:\/\/\S+$/.test(line) ? html`<a href="${line}">${line}</a>\n` : `${line}\n`));
}
