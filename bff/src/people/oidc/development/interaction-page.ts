import { createHash } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { html, raw } from 'hono/html';
import { PLAIN_LINKS, plainHead } from '../../../base/http/plain-page.ts';
import { trustedTypesCsp } from '../../../base/http/security-headers.ts';
import type { MadeUpAccount } from './made-up-account.ts';

const STYLE = `
body { font-size: 1rem; }
main { display: block; max-inline-size: 26rem; }
h1 { margin: 0 0 .5rem; font-size: 2.25rem; }
p { margin: 0 0 1.25rem; }
.ribbon { display: inline-block; padding: 0 .6rem; border-radius: 6px; corner-shape: bevel; background: var(--near); color: var(--canvas); }
form { display: grid; gap: .75rem; }
label { display: grid; gap: .25rem; }
label.check { grid-template-columns: auto 1fr; align-items: center; gap: .75rem; min-height: 2.75rem; }
input { accent-color: light-dark(#0d5f54, #7fd8c4); }
input[type=email], input[type=text] { min-width: 0; min-height: 2.75rem; padding: .4rem .75rem; border: 1px solid var(--edge); border-radius: 6px; corner-shape: bevel; background: light-dark(#fff, #162a2a); color: inherit; font: inherit; }
input[type=checkbox] { width: 1.4rem; height: 1.4rem; margin: 0; }
.names { display: grid; grid-template-columns: 1fr 1fr; gap: .75rem; }
button.action { justify-content: center; }
fieldset { display: grid; gap: .5rem; min-width: 0; margin: 0 0 1.5rem; padding: 0; border: 0; }
fieldset .action { display: block; text-align: start; overflow-wrap: anywhere; }
legend { padding: 0 0 .5rem; }
small { color: var(--muted); }
`;
const STYLE_HASH = createHash('sha256').update(STYLE).digest('base64');

/** @param accounts accounts of earlier sign-ins */
export async function interactionPage(
  outgoing: ServerResponse,
  accounts: readonly (readonly [string, MadeUpAccount])[],
  origins: readonly string[],
): Promise<void> {
  const links = html`${PLAIN_LINKS}<style>${raw(STYLE)}</style>
`;
  const page = await html`${plainHead('Development identity provider', links)}<body>
<main>
<p class="ribbon">Development identity provider</p>
<h1>Choose an account</h1>
<p>It stands in for Google on this machine. No password: say who you are.</p>
${accounts.length === 0 ? '' : html`<form method="post"><fieldset><legend>Used before</legend>${accounts.map(knownAccount)}</fieldset></form>`}
<form method="post">
<label>Email <input type="email" name="email" required maxlength="254" autofocus autocomplete="off"></label>
<div class="names">
<label>First name <input type="text" name="first-name" maxlength="100" autocomplete="off"></label>
<label>Last name <input type="text" name="last-name" maxlength="100" autocomplete="off"></label>
</div>
<label class="check"><input type="checkbox" name="email-verified" checked> The email is verified</label>
<button class="action" data-primary>Continue</button>
<button class="action" name="cancel" value="yes" formnovalidate>Cancel</button>
</form>
</main>
</body>
</html>
`;
  outgoing.writeHead(200, {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    // form-action also covers redirects: back to the store, at any of its origins.
    'content-security-policy': [
      "default-src 'none'",
      `style-src 'self' 'sha256-${STYLE_HASH}'`,
      "font-src 'self'",
      "img-src 'self'",
      `form-action 'self' ${origins.join(' ')}`,
      "frame-ancestors 'none'",
      "base-uri 'none'",
      ...trustedTypesCsp(),
    ].join('; '),
  });
  outgoing.end(String(page));
}

function knownAccount([id, { email, firstName, lastName, emailVerified }]: readonly [string, MadeUpAccount]) {
  const name = [firstName, lastName].filter(Boolean).join(' ');
  return html`<button class="action" name="account" value="${id}">${name || email}<br><small>${email}${emailVerified ? '' : ', not verified'}</small></button>`;
}
