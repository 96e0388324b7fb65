/** Trusted Types: nothing but the store's own scripts can turn text or URLs into running code. */
import { browse, buy } from './support/main-job.ts';
import { isAlive, navLink, title } from './support/parts.ts';
import { trySinks } from './support/sinks.ts';
import { inStore } from './support/store-database.ts';
import { expect, type Page, test } from './support/test.ts';
import { opener } from './support/viewer.ts';

// Playwright's way of blocking workers would hide the page's own.
test.use({ serviceWorkers: 'allow' });

/** Attempts that browsers refuse without a report: as failed loads, or text appended to a script. */
const UNREPORTED = ['import of a file without a hash'];

/** Collects the reports of `page` from now on. */
function reportsOf(page: Page) {
  const reports: { directive: string; blocked: string; status: Promise<number | undefined> }[] = [];
  page.on('request', (request) => {
    if (!request.url().includes('/api/reports/')) return;
    const { 'csp-report': report } = request.postDataJSON();
    const status = request.response().then((response) => response?.status());
    reports.push({ directive: report['effective-directive'], blocked: report['blocked-uri'], status });
  });
  return reports;
}

async function violationsOf(app: string): Promise<number> {
  let sum = 0;
  await inStore(async (client) => {
    const { rows } = await client.query(
      'select coalesce(sum(violations), 0)::integer as sum from release_health where app = $1',
      [app],
    );
    sum = rows[0].sum;
  });
  return sum;
}

test('no sink makes a script of text or of an address, and each attempt is reported and counted', async ({
  page,
  expectComplaints,
}) => {
  expectComplaints(
    /requires 'Trusted/,
    /Content Security/,
    /Failed to fetch/,
    /Failed to load resource/,
    /429/,
    /integrity/i,
  );
  await page.goto('/store');
  await isAlive(page);
  const before = await violationsOf('mfe-catalog');
  const reports = reportsOf(page);
  const outcomes = await trySinks(page);
  expect(Object.entries(outcomes).filter(([, outcome]) => outcome !== 'refused')).toEqual([]);
  expect(await page.evaluate(() => Reflect.get(window, 'ran'))).toBeUndefined();

  await expect.poll(() => reports.length).toBeGreaterThanOrEqual(Object.keys(outcomes).length - UNREPORTED.length);
  expect(new Set(reports.map(({ directive }) => directive))).toEqual(
    new Set(['require-trusted-types-for', 'trusted-types', 'script-src-elem']),
  );
  expect(await reports[0]?.status).toBe(204);
  await expect.poll(() => violationsOf('mfe-catalog')).toBeGreaterThanOrEqual(before + 20);
});

test('browsing, buying, a message with its security check and a model in 3D break no policy', async ({ page }) => {
  test.slow();
  const reports = reportsOf(page);
  await browse(page);
  await buy(page);
  await page.goto('/store/castle');
  await isAlive(page);
  await navLink(page, 'Support').click();
  await expect(title(page, 'Support')).toBeVisible();
  await page.getByRole('checkbox', { name: "I'm not a robot" }).click();
  await expect(page.getByText('You can send your message now.')).toBeVisible();
  // This is last: drawing a model without a GPU leaves the page no time for other files.
  await page.goto('/store/castle');
  await isAlive(page);
  await opener(page).click();
  await expect(
    page.getByRole('application').or(page.getByText('This browser cannot show models')).first(),
  ).toBeVisible();
  expect(reports).toEqual([]);
});

test('pages that stand alone make no script of anything either', async ({ request }) => {
  for (const path of ['/offline', '/auth/google/return', '/downloads/nothing/castle.zip']) {
    const answer = await request.get(path, { headers: { accept: 'text/html' } });
    expect(answer.headers()['content-security-policy'], path).toContain(
      "require-trusted-types-for 'script'; trusted-types 'none'",
    );
  }
});
