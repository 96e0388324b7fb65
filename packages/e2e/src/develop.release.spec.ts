/** A developer's build inside a store that runs releases, in a real browser. */
import { freePort } from '@storefront/utils/free-port';
import { runCommand, storefront } from './support/command.ts';
import { openReleaseStore } from './support/release-store.ts';
import { expect, test } from './support/test.ts';

const APP = 'mfe-support';

test('one browser gets an app from the developer’s machine, plainly marked, until that is ended', async ({
  browser,
}) => {
  test.slow();
  const { url, run, close } = await openReleaseStore(APP, '/support', { RELEASES_API: 'on' });
  const port = await freePort();
  try {
    const made = await run('releases', 'token', APP, '--can', 'develop', '--json');
    const token = /"token": "([^"]+)"/.exec(made.output)?.[1] ?? '';
    const serving = runCommand([storefront, 'serve', APP, '--store', url], {
      RELEASE_TOKEN: token,
      PORT: String(port),
    });
    await expect.poll(() => serving.output()).toMatch(/\/releases\/develop\/\S+/);
    const [link = ''] = /http:\S+\/releases\/develop\/\S+/.exec(serving.output()) ?? [];

    const page = await (await browser.newContext({ baseURL: url })).newPage();
    const complaints: string[] = [];
    page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));
    page.on('pageerror', (error) => complaints.push(error.message));
    const loaded: string[] = [];
    page.on('requestfinished', (request) => loaded.push(request.url()));
    await page.goto(link);
    const bar = page.getByRole('form', { name: 'Development' });
    await expect(bar).toContainText(`${APP} comes from http://localhost:${port}`);
    await page.goto('/support');
    await expect(page.getByRole('heading', { level: 1, name: 'Support' })).toBeVisible();
    expect(loaded.filter((address) => address.startsWith(`http://localhost:${port}/assets/${APP}/dev/`))).not.toEqual(
      [],
    );
    expect(complaints).toEqual([]);

    const other = await (await browser.newContext({ baseURL: url })).newPage();
    await other.goto('/support');
    await expect(other.getByRole('heading', { level: 1, name: 'Support' })).toBeVisible();
    await expect(other.getByRole('form', { name: 'Development' })).toHaveCount(0);

    await bar.getByRole('button', { name: 'End' }).click();
    await expect(page).toHaveURL(`${url}/home`);
    await expect(bar).toHaveCount(0);
    await serving.stop();
  } finally {
    await close();
  }
});
