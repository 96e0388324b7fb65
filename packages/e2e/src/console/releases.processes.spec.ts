/** Releases in the console: a canary, its promotion, a rollback and refusals by the gate, as visitors get them. */
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { auditRows, toSection } from '../support/console.ts';
import type { ReleaseStore } from '../support/release-store.ts';
import { expect, RELEASED_APP, test } from '../support/studio.ts';

const VISITORS = 120;

/** Returns every release that some visitor gets. */
async function givenBy({ versionFor }: ReleaseStore): Promise<(string | undefined)[]> {
  const versions = await Promise.all(Array.from({ length: VISITORS }, (_, visitor) => versionFor(visitor)));
  return [...new Set(versions)].sort();
}

test('a canary goes to some visitors, then to all, and is rolled back', async ({ studio: { store }, byLink }) => {
  test.slow();
  const before = (await store.versionFor(1)) ?? '';
  await store.publish('second');
  const page = await byLink('/releases', 'Releases');
  const app = page.getByRole('region', { name: RELEASED_APP });
  const given = () => givenBy(store);

  await app.getByRole('button', { name: 'Start a Canary…' }).click();
  await expect(page.getByLabel('Share in percent')).toHaveValue('10');
  await page.getByLabel('Reason').fill('A try.');
  await page.getByRole('button', { name: 'Start Canary' }).click();
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

  await expect(page.getByRole('table', { name: 'Recent changes' }).getByRole('cell', { name: 'A try.' })).toHaveCount(
    1,
  );
  await toSection(page, 'Access');
  for (const action of ['Started a canary', 'Promoted a canary', 'Rolled back']) {
    // Other tests release the same app.
    await expect(auditRows(page, action, RELEASED_APP).filter({ hasText: 'second' })).toHaveCount(1);
  }
});

test('a release that the gate refuses is a canary for nobody, and the console says why', async ({
  studio: { store },
  byLink,
  expectComplaints,
}) => {
  test.slow();
  expectComplaints(/422/);
  const before = await store.versionFor(1);
  // It calls endpoints that these servers lack, and was built for a React that this shell does not share.
  await store.publish('unfit', async (build) => {
    const file = join(build, 'release.json');
    const { endpoints, shared, ...release } = JSON.parse(await readFile(file, 'utf8'));
    const unfit = { ...release, endpoints: [...endpoints, 'lightLanterns'], shared: { ...shared, react: '99.0.0' } };
    await writeFile(file, JSON.stringify(unfit));
    return {};
  });

  const page = await byLink('/releases', 'Releases');
  const app = page.getByRole('region', { name: RELEASED_APP });
  await app.getByRole('button', { name: 'Start a Canary…' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Release').selectOption('unfit');
  await dialog.getByLabel('Reason').fill('A leap.');
  await dialog.getByRole('button', { name: 'Start Canary' }).click();
  const refusal = dialog.getByRole('alert');
  await expect(refusal).toContainText(`${RELEASED_APP} unfit is refused:`);
  await expect(refusal).toContainText(
    'The servers have no endpoint lightLanterns: deploy the servers that have it first.',
  );
  await expect(refusal).toContainText(/It needs react \^99\.0\.0, and the shell has \d/);

  await page.reload();
  await expect(app.getByText(`${before}, since`)).toBeVisible();
  await expect(app.getByText(/^Canary/)).toHaveCount(0);
  await expect(page.getByRole('cell', { name: 'A leap.' })).toHaveCount(0);
  expect(await givenBy(store)).toEqual([before]);
  await toSection(page, 'Access');
  await expect(page.getByRole('table', { name: 'Audit log' })).toBeVisible();
  await expect(auditRows(page, 'Started a canary', RELEASED_APP).filter({ hasText: 'unfit' })).toHaveCount(0);
});
