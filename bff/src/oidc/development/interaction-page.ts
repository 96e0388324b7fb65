/** The one page of the stand-in: who to sign in as. */
import { createHash } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { html, raw } from 'hono/html';
import type { MadeUpAccount } from './provider.ts';

const STYLE = `
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
body { margin: 0; min-height: 100vh; display: grid; place-items: center; background: light-dark(#eef1f4, #15181c); }
main { box-sizing: border-box; width: min(26rem, 100%); padding: 1.5rem; }
.ribbon { margin: 0 0 1rem; padding: .5rem .75rem; border: 2px dashed #b45309; border-radius: 6px; font-weight: 600; }
h1 { margin: 0 0 .25rem; font-size: 1.4rem; }
p { margin: 0 0 1rem; }
form { display: grid; gap: .75rem; }
label { display: grid; gap: .25rem; font-weight: 600; }
label.check { grid-template-columns: auto 1fr; align-items: center; gap: .5rem; font-weight: 400; }
input[type=email], input[type=text] { font: inherit; padding: .5rem .6rem; border: 1px solid #7a8591; border-radius: 6px; }
input[type=checkbox] { width: 1.2rem; height: 1.2rem; margin: 0; }
.names { display: grid; grid-template-columns: 1fr 1fr; gap: .75rem; }
.names input { min-width: 0; }
button { font: inherit; min-height: 2.75rem; padding: .4rem .9rem; border: 1px solid #7a8591; border-radius: 6px; background: transparent; color: inherit; cursor: pointer; text-align: start; overflow-wrap: anywhere; }
button.main { border-color: #1d4ed8; background: #1d4ed8; color: #fff; font-weight: 600; text-align: center; }
button.plain { text-align: center; }
fieldset { display: grid; gap: .5rem; margin: 0 0 1.25rem; padding: 0; border: 0; }
legend { padding: 0 0 .5rem; font-weight: 600; }
small { opacity: .8; }
`;
const STYLE_HASH = createHash('sha256').update(STYLE).digest('base64');

/** Shows the form; `accounts` are those that somebody has signed in as before. */
export async function interactionPage(
  outgoing: ServerResponse,
  accounts: readonly (readonly [string, MadeUpAccount])[],
  origins: readonly string[],
): Promise<void> {
  const page = await html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Development identity provider</title>
<style>${raw(STYLE)}</style>
</head>
<body>
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
<button class="main">Continue</button>
<button class="plain" name="cancel" value="yes" formnovalidate>Cancel</button>
</form>
</main>
</body>
</html>
`;
  outgoing.writeHead(200, {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    // Where the form leads in the end counts too: back to the store, at whichever of its origins.
    'content-security-policy': [
      "default-src 'none'",
      `style-src 'sha256-${STYLE_HASH}'`,
      `form-action 'self' ${origins.join(' ')}`,
      "frame-ancestors 'none'",
      "base-uri 'none'",
    ].join('; '),
  });
  outgoing.end(String(page));
}

function knownAccount([id, { email, firstName, lastName, emailVerified }]: readonly [string, MadeUpAccount]) {
  const name = [firstName, lastName].filter(Boolean).join(' ');
  return html`<button name="account" value="${id}">${name || email}<br><small>${email}${emailVerified ? '' : ', not verified'}</small></button>`;
}
