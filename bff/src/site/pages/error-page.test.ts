/** Error pages: the problem, and a way out that fits it. */
import { PROBLEM_CONTENT_TYPE } from '@storefront/contract';
import { Hono } from 'hono';
import { expect, test } from 'vitest';
import { problemsAsPages } from './error-page.ts';

const app = new Hono().use(problemsAsPages(async () => ({ name: 'Hammer & "Tongs"' })));
app.get('*', (c) => {
  const status = Number(c.req.query('status'));
  const problem = { status, detail: 'Why <it> is so.', requestId: 'r-1' };
  return new Response(JSON.stringify(problem), { status, headers: { 'content-type': PROBLEM_CONTENT_TYPE } });
});

const asPerson = { headers: { accept: 'text/html' } };

test.each([
  [401, 'This door stays shut', ['/login', '/home']],
  [403, 'This door stays shut', ['/home', '/support']],
  [404, 'This room is empty', ['/store', '/home']],
  [410, 'This room is empty', ['/store', '/home']],
  [429, 'One at a time, please', ['', '/home']],
  [503, 'The lantern went out', ['', '/home']],
])('%i says "%s", and leads on', async (status, heading, ways) => {
  const response = await app.request(`/files/one?status=${status}`, asPerson);
  const page = await response.text();
  expect(response.status).toBe(status);
  expect(page).toContain(`<h1>${heading}</h1>`);
  expect(page).toContain('Why &lt;it&gt; is so.');
  expect(page).toContain(' · Hammer &amp; &quot;Tongs&quot;</title>');
  expect([...page.matchAll(/<a class="action" href="([^"]*)"/g)].map(([, to]) => to)).toEqual(ways);
});

test('a client that does not ask for HTML gets the problem document', async () => {
  for (const response of [
    await app.request('/files/one?status=404'),
    await app.request('/api/one?status=404', asPerson),
  ]) {
    expect(response.headers.get('content-type')).toBe(PROBLEM_CONTENT_TYPE);
  }
});
