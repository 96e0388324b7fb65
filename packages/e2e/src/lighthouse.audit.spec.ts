/** Lighthouse audits of every public page. */
import { freePort } from '@storefront/utils/free-port';
import lighthouse from 'lighthouse';
import { test as base, expect } from './support/test.ts';

const test = base.extend<object, { readonly debuggingPort: number }>({
  debuggingPort: [({ browserName: _ }, use) => freePort().then(use), { scope: 'worker' }],
  launchOptions: [
    ({ launchOptions: { args = [], ...options }, debuggingPort }, use) =>
      use({ ...options, args: [...args, `--remote-debugging-port=${debuggingPort}`] }),
    { scope: 'worker' },
  ],
});

/** Minimum score, of 100. */
const WANTED = 95;

/** Audited on a phone, as search engines do; other tests cover the other screens. */
const paths = [
  '/home',
  '/store',
  '/store/castle',
  '/login',
  '/support',
  '/about',
  '/privacy-policy',
  '/terms-of-service',
];

for (const path of paths) {
  test(`${path} is accessible, well made, and to be found`, async ({ baseURL, browser: _, debuggingPort }) => {
    const audited = await lighthouse(`${baseURL}${path}`, {
      port: debuggingPort,
      onlyCategories: ['accessibility', 'best-practices', 'seo'],
      // No timing is measured, so the audit need not wait.
      pauseAfterFcpMs: 0,
      pauseAfterLoadMs: 0,
      networkQuietThresholdMs: 300,
      cpuQuietThresholdMs: 0,
      disableFullPageScreenshot: true,
      disableStorageReset: true,
      skipAboutBlank: true,
    });
    const { categories = {}, audits: findings = {}, runtimeError } = audited?.lhr ?? {};
    expect(runtimeError?.message).toBeUndefined();
    const scores = Object.values(categories).map(({ id, score }) => ({ id, score: 100 * (score ?? 0) }));
    expect(scores).toHaveLength(3);
    const complaints = Object.values(findings).filter(({ score }) => score !== null && score < 1);
    const said = complaints.map(({ id, title, details }) => `${id}: ${title} ${JSON.stringify(details ?? {})}`);
    expect(
      scores.filter(({ score }) => score < WANTED),
      said.join('\n'),
    ).toEqual([]);
  });
}
