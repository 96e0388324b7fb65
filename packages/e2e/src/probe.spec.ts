/** probe */
import { navLink, title } from './support/parts.ts';
import { expect, test } from './support/test.ts';
test('probe', async ({ page, expectComplaints }) => {
  expectComplaints(/./);
  page.on('console', (m) => console.log('CONSOLE', m.type(), m.text().slice(0, 900)));
  await page.addInitScript(() => {
    const focus = HTMLElement.prototype.focus;
    HTMLElement.prototype.focus = function (o) { console.log('focus()', this.outerHTML.slice(0, 80), this.isConnected, this.checkVisibility(), new Error().stack?.split('\n').slice(1,4).join('')); focus.call(this, o); console.log('now active', document.activeElement?.outerHTML.slice(0,80)); };
    document.addEventListener('focusin', (e) => console.log('focusin', (e.target as Element).outerHTML.slice(0, 80)));
    document.addEventListener('focusout', (e) => console.log('focusout', (e.target as Element).outerHTML.slice(0, 80)));
  });
  await page.goto(process.env.FIRST ?? '/about'); console.log('TITLE', await page.title());
  await expect(title(page)).toBeVisible();
  for (const name of ['Store', 'About','Support', 'Home']) {
    console.log('CLICK', name);
    await navLink(page, name).click();
    await expect(page).toHaveTitle(new RegExp(name));
    await page.waitForLoadState('networkidle');
    console.log('ACTIVE', await page.evaluate(() => document.activeElement?.outerHTML.slice(0, 100)));
  }
});
