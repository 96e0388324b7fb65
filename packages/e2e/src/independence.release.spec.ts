/** Each micro-frontend is built and developed without the others. */
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cp, mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from '@playwright/test';
import { freePort } from '@storefront/utils/free-port';
import { apps } from './support/apps.ts';
import { answers, dataDirectory, root, runCommand } from './support/command.ts';
import { payButton } from './support/parts.ts';

const bin = (name: string) => join(root, 'node_modules/.bin', name);

/** Returns the content hash and modification time of every file in an app's build. */
async function buildOf(app: string, at = root): Promise<Record<string, { hash: string; changedAt: number }>> {
  const directory = join(at, app, 'dist');
  const names = (await readdir(directory, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile());
  const files = await Promise.all(
    names.map(async ({ parentPath, name }) => {
      const path = join(parentPath, name);
      const hash = createHash('sha256')
        .update(await readFile(path))
        .digest('hex');
      return [relative(directory, path), { hash, changedAt: (await stat(path)).mtimeMs }] as const;
    }),
  );
  return Object.fromEntries(files);
}

/** Returns the hash of each file that is part of a release; source maps are not. */
async function releaseOf(app: string, at = root): Promise<Record<string, string>> {
  const files = Object.entries(await buildOf(app, at)).filter(([path]) => !path.endsWith('.map'));
  return Object.fromEntries(files.map(([path, { hash }]) => [path, hash]));
}

async function build(app: string, at = root): Promise<void> {
  const command = runCommand([join(at, 'packages/build/src/build-app.ts')], {}, join(at, app));
  expect(await command.ended, command.output()).toBe(0);
}

test('building one micro-frontend again changes no file of another, and makes the same release', async () => {
  const others = apps.filter((app) => app !== 'mfe-support');
  const before = { others: await Promise.all(others.map((app) => buildOf(app))), own: await releaseOf('mfe-support') };
  await build('mfe-support');
  expect(await Promise.all(others.map((app) => buildOf(app)))).toEqual(before.others);
  expect(await releaseOf('mfe-support')).toEqual(before.own);
});

test('the same sources make the same releases in another directory', async () => {
  const elsewhere = await mkdtemp(join(tmpdir(), 'storefront-elsewhere-'));
  try {
    // Other tests write their results meanwhile.
    const filter = (path: string) => !path.endsWith('/.results');
    for (const name of ['package.json', 'tsconfig.base.json', 'packages', 'shell', 'mfe-catalog'])
      await cp(join(root, name), join(elsewhere, name), { recursive: true, filter });
    // Builds only read the several hundred megabytes of dependencies, so they are hard-linked where possible.
    const copyModules = (how: string) => promisify(execFile)('cp', [how, join(root, 'node_modules'), elsewhere]);
    await copyModules('-al').catch(async () => {
      await rm(join(elsewhere, 'node_modules'), { recursive: true });
      await copyModules('-a');
    });
    for (const app of ['shell', 'mfe-catalog']) {
      await rm(join(elsewhere, app, 'dist'), { recursive: true });
      await build(app, elsewhere);
      expect(await releaseOf(app, elsewhere), app).toEqual(await releaseOf(app));
    }
  } finally {
    await rm(elsewhere, { recursive: true, force: true });
  }
});

// dev.drill.spec.ts serves the other micro-frontends.
test('mfe-checkout is served alone, with a demo shopper who has a cart', async ({ page }) => {
  const problems: string[] = [];
  page.on('console', (message) => {
    // The demo shopper has no account before the first login.
    if (message.type() === 'error' && !message.text().includes('401')) problems.push(message.text());
  });
  page.on('pageerror', (error) => problems.push(error.message));
  const [port, data] = [await freePort(), await dataDirectory()];
  const serving = runCommand([bin('nx'), 'serve', 'mfe-checkout'], {
    PORT: String(port),
    STOREFRONT_DATA_DIR: data.directory,
    NX_DAEMON: 'false',
    NX_TUI: 'false',
  });
  try {
    await serving.says(/Edits show at once/);
    const address = `http://localhost:${port}/checkout`;
    await page.goto(address);
    await page.getByRole('button', { name: 'Sign in as a demo shopper' }).click();
    await page.getByRole('button', { name: 'Add a castle' }).click();
    await expect(page.getByText(/demo, [1-9] in the cart/)).toBeVisible();
    // A page for shoppers only had redirected the visitor.
    await page.goto(address);
    await expect(payButton(page)).toBeEnabled();
    expect(problems).toEqual([]);
  } finally {
    await serving.stop();
    await data.remove();
  }
  expect(await answers(`http://127.0.0.1:${port}`), 'the page server').toBe(false);
  expect(await answers(`http://127.0.0.1:${port + 1}`), 'the server behind it').toBe(false);
});
