/** Each micro-frontend is built and developed without the others. */
import { createHash } from 'node:crypto';
import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import { answers, dataDirectory, freePort, root, runCommand } from './support/command.ts';
import { payButton, products } from './support/parts.ts';

const bin = (name: string) => join(root, 'node_modules/.bin', name);

const APPS = ['shell', 'mfe-account', 'mfe-catalog', 'mfe-checkout', 'mfe-support'];

/** The content and the time of change of every file an app was built into. */
async function buildOf(app: string): Promise<Record<string, { hash: string; changedAt: number }>> {
  const directory = join(root, app, 'dist');
  const names = (await readdir(directory, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile());
  const files = await Promise.all(
    names.map(async ({ parentPath, name }) => {
      const path = join(parentPath, name);
      const hash = createHash('sha256')
        .update(await readFile(path))
        .digest('hex');
      return [path, { hash, changedAt: (await stat(path)).mtimeMs }] as const;
    }),
  );
  return Object.fromEntries(files);
}

test('building one micro-frontend again changes no file of another, and makes the same release', async () => {
  const others = APPS.filter((app) => app !== 'mfe-support');
  const hashes = async () => Object.entries(await buildOf('mfe-support')).map(([path, { hash }]) => `${path} ${hash}`);
  const before = { others: await Promise.all(others.map(buildOf)), own: await hashes() };
  const build = runCommand([bin('webpack'), 'build'], {}, join(root, 'mfe-support'));
  expect(await build.ended, build.output()).toBe(0);
  expect(await Promise.all(others.map(buildOf))).toEqual(before.others);
  expect((await hashes()).sort()).toEqual(before.own.sort());
});

interface Alone {
  readonly app: string;
  readonly path: string;
  /** What shows a demo shopper, with a castle in the cart, that the page works. */
  readonly works: (page: Page) => Promise<void>;
}

const alone: readonly Alone[] = [
  {
    app: 'mfe-catalog',
    path: '/store?search=castle',
    works: async (page) => {
      await expect(products(page)).toHaveCount(1);
      await expect(page.getByRole('link', { name: /In cart/ })).toBeVisible();
    },
  },
  {
    app: 'mfe-account',
    path: '/profile',
    works: (page) => expect(page.getByText('No purchases recorded.')).toBeVisible(),
  },
  { app: 'mfe-checkout', path: '/checkout', works: (page) => expect(payButton(page)).toBeEnabled() },
  {
    app: 'mfe-support',
    path: '/support',
    works: (page) => expect(page.getByRole('textbox', { name: 'Name' })).toHaveValue('demo'),
  },
];

test.describe
  .serial('standalone', () => {
    const data = dataDirectory();
    test.afterAll(async () => (await data).remove());

    for (const { app, path, works } of alone) {
      test(`${app} is served alone, with a demo shopper who has a cart`, async ({ page }) => {
        const problems: string[] = [];
        page.on('console', (message) => {
          // The demo shopper has no account before the first sign-in.
          if (message.type() === 'error' && !message.text().includes('401')) problems.push(message.text());
        });
        page.on('pageerror', (error) => problems.push(error.message));
        const port = await freePort();
        const { directory } = await data;
        const serving = runCommand([bin('nx'), 'serve', app], {
          PORT: String(port),
          STOREFRONT_DATA_DIR: directory,
          NX_DAEMON: 'false',
          NX_TUI: 'false',
        });
        try {
          await serving.says(/Edits show at once/);
          const url = `http://localhost:${port}`;
          await page.goto(`${url}${path}`);
          await page.getByRole('button', { name: 'Sign in as a demo shopper' }).click();
          await page.getByRole('button', { name: 'Add a castle' }).click();
          await expect(page.getByText(/demo, [1-9] in the cart/)).toBeVisible();
          // A page for shoppers only has sent the visitor away before.
          await page.goto(`${url}${path}`);
          await works(page);
          expect(problems).toEqual([]);
        } finally {
          await serving.stop();
        }
        expect(await answers(`http://127.0.0.1:${port}`), 'the page server').toBe(false);
        expect(await answers(`http://127.0.0.1:${port + 1}`), 'the server behind it').toBe(false);
      });
    }
  });
