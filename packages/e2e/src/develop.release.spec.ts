/** A developer's build inside a store that runs releases behind TLS, in a real browser. */
import { freePort } from '@storefront/utils/free-port';
import { type Command, runCommand, storefront } from './support/command.ts';
import { openReleaseStore } from './support/release-store.ts';
import { expect, test } from './support/test.ts';
import { hasOpenssl, startTlsFront } from './support/tls-front.ts';

const APP = 'mfe-support';

test('one browser gets a developer’s or another build, plainly marked, until that is ended', async ({
  playwright,
  launchOptions,
  browser,
}, info) => {
  info.skip(!hasOpenssl, 'openssl is missing, which makes the certificate.');
  test.slow();
  const [front, port] = [await startTlsFront(await freePort()), await freePort()];
  const { url } = front;
  const settings = { RELEASES_API: 'on', PUBLIC_ORIGIN: url, NODE_EXTRA_CA_CERTS: front.certificate };
  const store = await openReleaseStore(APP, '/support', settings);
  front.leadTo(store.url);
  // Simulates a store on the internet: browsers ask before such a page may reach this machine.
  const args = [...(launchOptions.args ?? []), `--ip-address-space-overrides=${new URL(url).host}=public`];
  const developers = await playwright.chromium.launch({ ...launchOptions, args });
  let serving: Command | undefined;
  try {
    const made = await store.run('releases', 'token', APP, '--can', 'develop', '--json');
    const token = /"token": "([^"]+)"/.exec(made.output)?.[1] ?? '';
    serving = runCommand([storefront, 'serve', APP, '--store', url], {
      NODE_EXTRA_CA_CERTS: front.certificate,
      RELEASE_TOKEN: token,
      PORT: String(port),
    });
    const [link] = await serving.says(/https:\S+\/releases\/develop\/\S+/);

    const visitor = { baseURL: url, ignoreHTTPSErrors: true };
    const page = await (await developers.newContext({ ...visitor, permissions: ['local-network-access'] })).newPage();
    const complaints: string[] = [];
    page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));
    page.on('pageerror', (error) => complaints.push(error.message));
    const loaded: string[] = [];
    page.on('requestfinished', (request) => loaded.push(request.url()));
    await page.goto(link);
    const bar = page.getByRole('form', { name: 'Development' });
    await expect(bar).toContainText(`${APP} comes from http://localhost:${port}`);
    // Messages that make the page reload after an edit.
    const news: (string | Buffer)[] = [];
    page.on('websocket', (socket) => socket.on('framereceived', ({ payload }) => news.push(payload)));
    await page.goto('/support');
    await expect(page.getByRole('heading', { level: 1, name: 'Support' })).toBeVisible();
    const fromHere = (address: string) => address.startsWith(`http://localhost:${port}/assets/${APP}/dev/`);
    expect(loaded.filter(fromHere)).not.toEqual([]);
    await expect.poll(() => news).not.toEqual([]);
    expect(complaints).toEqual([]);
    const asked = await fetch(`http://localhost:${port}/assets/${APP}/dev/main.js`, { method: 'OPTIONS' });
    const allowed = ['access-control-allow-origin', 'access-control-allow-private-network'];
    expect(allowed.map((name) => asked.headers.get(name))).toEqual([url, 'true']);

    const other = await (await browser.newContext(visitor)).newPage();
    await other.goto('/support');
    await expect(other.getByRole('heading', { level: 1, name: 'Support' })).toBeVisible();
    await expect(other.getByRole('form', { name: 'Development' })).toHaveCount(0);

    await bar.getByRole('button', { name: 'End' }).click();
    await expect(page).toHaveURL(`${url}/home`);
    await expect(bar).toHaveCount(0);

    await test.step('a reviewer looks at a release behind a link', async () => {
      const { output } = await store.run('releases', 'preview', APP, (await store.versionFor(1)) ?? '');
      await other.goto(output.trim());
      await expect(other.getByRole('heading', { level: 1 })).toHaveText('View an unreleased version?');
      await other.getByRole('button', { name: 'Show it' }).click();
      await expect(other).toHaveURL(`${url}/home`);
      const mark = other.getByRole('form', { name: 'Preview' });
      await expect(mark).toContainText(`${APP} ${await store.versionFor(1)}: a preview, in this browser alone.`);
      await mark.getByRole('button', { name: 'End' }).click();
      await expect(mark).toHaveCount(0);
    });
  } finally {
    await serving?.stop();
    await developers.close();
    await store.close();
    await front.stop();
  }
});
