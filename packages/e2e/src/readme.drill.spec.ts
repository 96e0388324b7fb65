/** Runs commands of the READMEs and docs in a fresh clone as they are written there, and checks their effects. */
import { existsSync } from 'node:fs';
import { readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { type BrowserContext, expect, test } from '@playwright/test';
import { freePort } from '@storefront/utils/free-port';
import { answers, type Command } from './support/command.ts';
import { differenceFromAfar } from './support/picture-difference.ts';
import { bought } from './support/purchases.ts';
import { installedClone, type ScratchClone } from './support/scratch-clone.ts';
import { type Shopper, send, signedUp } from './support/shopper.ts';

let clone: ScratchClone;
const settings: NodeJS.ProcessEnv = {};
test.beforeAll(async () => {
  clone = await installedClone();
  await clone.reset();
  settings.PORT ??= String(await freePort());
});
test.afterAll(() => clone.reset());

/**
 * Limit of a channel's difference (0 to 255): other typefaces differed by 43 to 73, a model turned by two degrees by
 * 159.
 */
const UNLIKE = 100;

const inClone = (...path: string[]) => join(clone.directory, ...path);

/** Runs a command with `values` in place of its placeholders. Returns the exit code and output. */
async function run(command: string, values: Record<string, string> = {}, more: NodeJS.ProcessEnv = {}) {
  const filledIn = Object.entries(values).reduce((text, [name, value]) => text.replaceAll(name, () => value), command);
  const running = clone.run(['sh', '-c', filledIn], { ...settings, ...more });
  return { code: await running.ended, output: running.output() };
}

/** Runs a command that must succeed, and returns its output. */
async function works(command: string, values: Record<string, string> = {}, more: NodeJS.ProcessEnv = {}) {
  const { code, output } = await run(command, values, more);
  expect(code, `${command}\n${output}`).toBe(0);
  return output;
}

/** Returns files of the clone that differ from its last commit. */
const changed = async () => (await works('git status --porcelain')).trimEnd().split('\n').filter(Boolean);

test.describe
  .serial('beside an open store', () => {
    let store: Command;
    let url: string;
    let context: BrowserContext;
    let shopper: Shopper;

    test.beforeAll(async ({ browser }) => {
      url = `http://localhost:${settings.PORT}`;
      process.env.STORE_URL = url;
      context = await browser.newContext({ baseURL: url });
    });
    test.afterAll(async () => {
      await context.close();
      await store?.stop();
    });

    test('npm start', async () => {
      store = clone.run(['npm', 'start'], settings);
      await store.says(new RegExp(`The store is open.*${url}`, 's'));
      expect((await fetch(`${url}/readyz`)).status).toBe(200);
      expect(await (await fetch(`${url}/store?search=castle`)).text()).toContain('Castle');
      expect(await works('npm start')).toContain(`already running at http://127.0.0.1:${settings.PORT}`);
    });

    test('npm run catalog', async () => {
      const castle = async () => fetch(`${url}/api/products/by-slug/castle`);
      expect(await works('npm run catalog -- list')).toMatch(/castle/);
      await works('npm run catalog -- export <folder>', { '<folder>': 'goods' });
      const goods = { '<folder>': 'goods/castle', '<slug>': 'castle' };
      const file = inClone('goods/castle/product.json');
      const product = JSON.parse(await readFile(file, 'utf8')) as { name: string };
      await writeFile(file, JSON.stringify({ ...product, price: 31.5 }));
      await works('npm run catalog -- import <folder> --dry-run', goods);
      expect(await (await castle()).json()).toMatchObject({ priceCents: 2999 });
      await works('npm run catalog -- import <folder>', goods);
      expect(await (await castle()).json()).toMatchObject({ priceCents: 3150 });
      await works('npm run catalog -- unpublish <slug>', goods);
      expect((await castle()).status).toBe(404);
      await works('npm run catalog -- import <folder>', goods);
      expect((await castle()).status).toBe(200);
      await works('npm run catalog -- prune');
    });

    test('npm run studio -- orders', async () => {
      shopper = await signedUp(context);
      await bought(context, { productId: '1' }, { productId: '2', quantity: 2 });
      const day = new Date().toISOString().slice(0, 10);
      const values = { '2026-11-01': day, '2026-11-30': day, 'ann@example.com': shopper.email };
      expect(await works('npm run studio -- orders list')).toContain(shopper.email);
      const paid = 'npm run studio -- orders list --status paid --from 2026-11-01 --to 2026-11-30 --limit 500';
      expect(await works(paid, values)).toContain(shopper.email);
      const own = await works('npm run studio -- orders list --email ann@example.com', values);
      const receipt = /\b\d{4}-\d{6}\b/.exec(own)?.[0] ?? '';
      const order = { ...values, '2026-000042': receipt };
      expect(await works('npm run studio -- orders show 2026-000042', order)).toMatch(/Castle.*Dragon Model/s);
      const asked = await run('npm run studio -- orders refund 2026-000042', order);
      expect(asked).toMatchObject({ code: 1, output: expect.stringContaining('add --yes') });
      const refund = 'npm run studio -- orders refund 2026-000042 --line 2 --reason "The roof was missing." --yes';
      expect(await works(refund, order)).toContain('The buyer will see: The roof was missing.');
      expect(await works('npm run studio -- orders show 2026-000042', order)).toMatch(/refunded +\$39\.98/);
      const totals = await works('npm run studio -- orders totals --from 2026-11-01 --to 2026-11-30', values);
      expect(totals).toContain('$39.98');
      const books = 'npm run studio -- orders export --from 2026-11-01 --to 2026-11-30 --output november.csv';
      await works(books, values);
      expect(await readFile(inClone('november.csv'), 'utf8')).toContain(receipt);
    });

    test('npm run studio -- messages', async () => {
      const message = { name: 'Ann', email: shopper.email, subject: 'Walls', message: 'Is the castle hollow?' };
      const { id } = (await (await send(context, 'POST', '/api/support-messages', message)).json()) as { id: string };
      const values = { '019a2f6e-1c0b-7d52-9d6e-0f4a4f3b9c11': id, '019a2f6e-…': id };
      expect(await works('npm run studio -- messages list --open')).toContain(id);
      expect(await works('npm run studio -- messages show 019a2f6e-1c0b-7d52-9d6e-0f4a4f3b9c11', values)).toContain(
        'Is the castle hollow?',
      );
      await works('npm run studio -- messages reply 019a2f6e-… --text "It is hollow."', values);
      await writeFile(inClone('reply.txt'), 'All of it.');
      await works('npm run studio -- messages reply 019a2f6e-… --file reply.txt', values);
      const conversation = await (await context.request.get('/api/support-messages/own')).text();
      expect(conversation).toContain('It is hollow.');
      expect(conversation).toContain('All of it.');
      expect(await works('npm run studio -- messages list --open')).not.toContain(id);
      await works('npm run studio -- messages hide 019a2f6e-…', values);
      expect(await works('npm run studio -- messages show 019a2f6e-…', values)).toMatch(/hidden/i);
    });

    test('npm run studio -- discounts', async () => {
      const nextYear = new Date().getFullYear() + 1;
      const spring = 'npm run studio -- discounts create SPRING-26 --percent 20 --until 2026-12-24T23:00Z';
      await works(spring, { '2026-12-24': `${nextYear}-12-24` });
      await works('npm run studio -- discounts create THANKS --amount 5 --category props --uses 100 --each 1');
      const dragons = 'npm run studio -- discounts create DRAGONS --percent 50 --products dragon-model,wyvern';
      await works(dragons, { wyvern: 'castle' });
      const list = await works('npm run studio -- discounts list');
      for (const code of ['SPRING-26', 'THANKS', 'DRAGONS']) expect(list).toContain(code);
      expect(await works('npm run studio -- discounts end SPRING-26')).toContain('SPRING-26');
    });

    test('npm run studio -- prices', async () => {
      const nextYear = new Date().getFullYear() + 1;
      const castle = 'npm run studio -- prices set castle --percent 20 --until 2026-12-24T23:00Z';
      await works(castle, { '2026-12-24': `${nextYear}-12-24` });
      const dragon = 'npm run studio -- prices set dragon-model --amount 5 --from 2026-12-01T09:00Z --until 2026-12-08';
      await works(dragon, { '2026-12-01': `${nextYear}-12-01`, '2026-12-08': `${nextYear}-12-08` });
      const list = await works('npm run studio -- prices list');
      for (const slug of ['castle', 'dragon-model']) expect(list).toContain(slug);
      expect(await works('npm run studio -- prices end castle')).toContain('ordinary price');
    });

    test('npm run studio -- payments', async () => {
      const day = new Date().toISOString().slice(0, 10);
      const check = 'npm run studio -- payments check --from 2026-06-01 --to 2026-06-30';
      expect(await works(check, { '2026-06-01': day, '2026-06-30': day })).toContain('Nothing was compared');
    });

    test('npm run backup', async () => {
      await works('npm run backup');
      expect(await works('npm run backup -- --keep 48')).toMatch(/rows of \d+ tables and \d+ files/);
      expect((await works('npm run backup -- list')).trim().split('\n').length).toBeGreaterThan(2);
      expect(await works('npm run backup -- verify latest')).toContain('is whole');
      await works('npm run backup -- prune --keep 48');
      const elsewhere = { BACKUP_DIR: inClone('.data/backups'), STOREFRONT_DATA_DIR: '.data/restored', PORT: '' };
      expect(await works('npm run backup -- restore latest', {}, elsewhere)).toContain('is restored and verified');
      const orders = await works('npm run studio -- orders list', {}, elsewhere);
      expect(orders).toContain(shopper.email);
    });

    test('npm run secrets', async () => {
      expect(await works('npm run secrets -- check')).toContain('Nothing is encrypted under a previous secret.');
      const secrets = {
        ACCOUNT_SECRET: 'forty characters that nobody else has seen',
        ACCOUNT_SECRET_PREVIOUS: 'known to everybody, for development',
      };
      expect(await works('npm run secrets -- rotate', {}, secrets)).toContain('the previous ones can be removed after');
    });

    test('Ctrl-C', async () => {
      if (store.process.pid) process.kill(-store.process.pid, 'SIGINT');
      await store.ended;
      expect(store.output()).toContain('Closing the store…');
      expect(await answers(url)).toBe(false);
    });
  });

test('npx nx test bff', async () => {
  expect(await works('npx nx test bff', { bff: 'bff -- src/http/cookies.test.ts' })).toMatch(/Tests.*passed/);
});

test('npm run format', async () => {
  const file = inClone('bff/src/base/clock.ts');
  const tidy = await readFile(file, 'utf8');
  await writeFile(file, tidy.replaceAll('\n', '\n\n\n'));
  await works('npm run format');
  expect(await readFile(file, 'utf8')).not.toContain('\n\n\n');
  await writeFile(file, tidy);
});

test('npm run releases -- mark', async () => {
  const identity = '-c user.name=Drill -c user.email=drill@example.com';
  await works(`git add --all && git ${identity} commit --quiet --allow-empty --message Drill`);
  await works('npm run releases -- mark');
  const { commit } = JSON.parse(await readFile(inClone('packages/contract/released/release.json'), 'utf8'));
  expect(commit).toBe((await works('git rev-parse HEAD')).trim());
});

test('npm run icons -w bff', async () => {
  const before = await changed();
  const icons = (await readdir(inClone('bff/public/icons'))).filter((name) => name.endsWith('.png'));
  for (const icon of icons) await rm(inClone('bff/public/icons', icon));
  await works('npm run icons -w bff');
  expect(await changed(), 'icons that came out differently').toEqual(before);
});

test.describe
  .serial('npm run models -w packages/models', () => {
    test('all, scenes', async () => {
      const before = await changed();
      const sheet = () => readFile(inClone('docs/models.webp'));
      const known = await sheet();
      await works('npm run models -w packages/models -- all');
      await works('npm run models -w packages/models -- scenes');
      // A browser draws the text of the share card, and the machine's own font that of the sheet of all models.
      const different = (await changed()).filter((line) => !/share-card\.jpg$|docs\/models\.webp$/.test(line));
      expect(different, 'what came out differently').toEqual(before);
      expect(await differenceFromAfar(known, await sheet()), 'of the sheet, beyond its words').toBeLessThan(UNLIKE);
      expect((await readdir(inClone('packages/models/dist'))).length).toBeGreaterThan(20);
    });

    test('sketch, build, pictures', async () => {
      const slug = { '<slug>': 'castle' };
      await works('npm run models -w packages/models -- sketch <slug> --turn=200', slug);
      expect((await stat(inClone('packages/models/.results/sketches/castle.png'))).size).toBeGreaterThan(1000);
      await works('npm run models -w packages/models -- build <slug>', slug);
      await works('npm run models -w packages/models -- pictures <slug>', slug);
      expect(existsSync(inClone('packages/models/pictures/castle/poster-320.avif'))).toBe(true);
    });
  });

test('npm test -- pictures', async () => {
  const picture = inClone('packages/e2e/pictures/about-desktop-light.png');
  await rm(picture);
  await works('npm test -- pictures', { pictures: "pictures --grep ' about$'" });
  expect((await stat(picture)).size).toBeGreaterThan(1000);
});

const benchmarks: Readonly<Record<string, RegExp>> = {
  'npm run bench -- pages': /LCP ms/,
  'npm run bench -- api': /api\/session/,
  'npm run bench -- catalog': /product page/,
  'npm run bench -- checkout': /being paid/,
  'npm run bench -- telemetry': /traces of 10 %/,
  'npm run bench -- costs': /pages of shoppers/,
  'npm run bench -- cache': /0 failures/,
  'npm run bench -- attacks': /no attack/,
  'npm run bench -- memory': /× \d\.\d\d from first to last/,
  'npm run bench -- restore': /start of a server/,
  'npm run bench -- sign-in': /sign-in, wrong password/,
  'npm run bench -- releases': /0 failures/,
};
for (const [command, result] of Object.entries(benchmarks)) {
  test(command, async () => {
    expect(await works(command, {}, { BENCH_SIZE: 'smallest' })).toMatch(result);
  });
}

test('npm run bench -- peers <address>…', async () => {
  const peer = createServer((_, response) => response.end('<h1>A peer</h1>'));
  const port = await freePort();
  await new Promise<void>((resolve) => peer.listen(port, resolve));
  const address = { '<address>…': `http://localhost:${port}/` };
  const output = await works('npm run bench -- peers <address>…', address, { BENCH_SIZE: 'smallest' });
  expect(output).toMatch(/FCP ms/);
  peer.close();
});
