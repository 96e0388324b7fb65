/** The page on which a shopper pays, goes back, or pays by a delayed method. */
import type { ServerResponse } from 'node:http';
import type { Account } from './account.ts';

const WHO = '<label>Country <input name="country"></label><label>Tax number <input name="tax_number"></label>';

export function answerPage(
  account: Account,
  method: string,
  path: string,
  body: string,
  response: ServerResponse,
): void {
  const id = path.split('/').at(-1) ?? '';
  const session = account.sessions.has(id) ? account.session(id) : undefined;
  if (session?.status !== 'open') {
    response.writeHead(410, { 'content-type': 'text/html' }).end('<h1>This page has expired.</h1>');
    return;
  }
  if (method === 'POST') {
    const said = new URLSearchParams(body);
    const taxNumber = said.get('tax_number');
    account.pay(id, said.get('how') === 'delayed' ? 'delayed' : 'card', {
      country: said.get('country') || 'US',
      ...(taxNumber && { taxNumber }),
    });
    response.writeHead(303, { location: session.success_url }).end();
    return;
  }
  const total = (session.amount_total / 100).toFixed(2);
  response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(`<!doctype html><title>Pay</title>
<h1>Pay $${total}</h1>
<form method="post">${session.automatic_tax.enabled ? WHO : ''}<button name="how" value="card">Pay by card</button><button name="how" value="delayed">Pay by bank</button></form>
<a href="${session.cancel_url}">Back</a>`);
}
