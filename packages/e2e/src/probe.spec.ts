/** probe */
import { loadsOf } from './support/documents.ts';
import { navLink, products, title } from './support/parts.ts';
import { expect, test } from './support/test.ts';
test('probe', async ({ page, expectComplaints }) => {
  expectComplaints(/./);
  page.on('console', (m) => console.log('CONSOLE', m.type(), m.text().slice(0, 300)));
  page.on('requestfailed', (r) => console.log('FAILED', r.url(), r.failure()?.errorText));
  page.on('request', (r) => r.url().includes('mfe-catalog') && console.log('REQ', r.url()));
  const blocked = '**/assets/mfe-catalog/**';
  await page.route(blocked, (route) => route.abort());
  await page.goto('/store');
  await expect(title(page, 'This page is taking a break')).toBeVisible();
  await page.unroute(blocked);
  for (let i = 0; i < 5; i++) {
    console.log('TRY', i);
    await page.getByRole('button', { name: 'Try again' }).click();
    const ok = await expect(products(page)).toHaveCount(2, { timeout: 3000 }).then(() => true, () => false);
    console.log('OK', ok);
    if (ok) break;
  }
});
