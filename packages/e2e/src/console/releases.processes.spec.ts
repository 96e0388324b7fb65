/** Releases in the console: a canary, its promotion, and the way back, as visitors get them. */
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { auditRows, toSection } from '../support/console.ts';
import { expect, RELEASED_APP, test } from '../support/studio.ts';

const VISITORS = 120;

test('a canary goes to some visitors, then to all, and is rolled back', async ({ studio: { store }, byLink }) => {
  test.slow();
  const before = (await store.versionFor(1)) ?? '';
  await store.publish('second');
  const page = await byLink('/releases', 'Releases');
  const app = page.getByRole('region', { name: RELEASED_APP });
  const given = async () => {
    const versions = await Promise.all(Array.from({ length: VISITORS }, (_, visitor) => store.versionFor(visitor)));
    return [...new Set(versions)].sort();
  };

  await app.getByRole('button', { name: 'Start a Canary…' }).click();
  await expect(page.getByLabel('Share in percent')).toHaveValue('10');
  await page.getByLabel('Reason').fill('A try.');
  await page.getByRole('button', { name: 'Start the Canary' }).click();
  await expect(app.getByText('Canary, 10 % of visitors')).toBeVisible();
  await expect.poll(given).toEqual([before, 'second'].sort());

  await app.getByRole('button', { name: 'Promote…' }).click();
  await page.getByRole('button', { name: 'Promote', exact: true }).click();
  await expect(app.getByText('All visitors')).toBeVisible();
  await expect.poll(given).toEqual(['second']);

  await app.getByRole('button', { name: 'Roll Back…' }).click();
  await page.getByRole('button', { name: 'Roll Back', exact: true }).click();
  await expect(app.getByText(`${before}, since`)).toBeVisible();
  await expect.poll(given).toEqual([before]);

  await expect(page.getByRole('table', { name: 'Changes' }).getByRole('cell', { name: 'A try.' })).toHaveCount(1);
  await toSection(page, 'Access');
  for (const action of ['Began a canary', 'Promoted a canary', 'Rolled back']) {
    await expect(auditRows(page, action, RELEASED_APP)).toHaveCount(1);
  }
});

test('a release that cannot be used is refused with the gate’s reasons', async ({
  studio: { store },
  byLink,
  expectComplaints,
}) => {
  expectComplaints(/4\d\d/);
  await store.publish('damaged');
  await rm(join(store.filesOf('damaged'), 'release.json'));
  const page = await byLink('/releases', 'Releases');
  const app = page.getByRole('region', { name: RELEASED_APP });
  await app.getByRole('button', { name: 'Another Release…' }).click();
  await page.getByLabel('Release', { exact: true }).selectOption('damaged');
  await page.getByRole('button', { name: 'Give It to All' }).click();
  await expect(page.getByRole('dialog').getByRole('alert')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(app.getByText('All visitors')).toBeVisible();
});
