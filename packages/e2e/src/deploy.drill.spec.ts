/** Runs the blocks of docs/deploy.md in their order, in production mode with an empty Postgres. */
import { readFileSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { freePort } from '@storefront/utils/free-port';
import { blocksOf, commandLines } from './readme/blocks.ts';
import { type Command, root } from './support/command.ts';
import { type ScratchClone, scratchClone } from './support/scratch-clone.ts';
import { startTcpPostgres, type TcpPostgres } from './support/tcp-postgres.ts';

const blocks = blocksOf(readFileSync(join(root, 'docs/deploy.md'), 'utf8'));
const statements = blocks.filter(({ language }) => language === 'sql').map(({ content }) => content);
const listings = blocks.filter(({ language }) => language === 'sh').map(({ content }) => content);
const SERVER = 'node bff/src/main.ts';

test.describe
  .serial('Deploy', () => {
    let clone: ScratchClone;
    let postgres: TcpPostgres;
    let port: number;
    let consolePort: number;
    let server: Command | undefined;
    let version = '';
    /** The team's working directory. */
    let team: string;

    test.beforeAll(async () => {
      clone = await scratchClone(process.env.DRILL_CLONE);
      await clone.reset();
      team = await mkdtemp(join(tmpdir(), 'team-'));
      postgres = await startTcpPostgres();
      [port, consolePort] = [await freePort(), await freePort()];
    });
    test.afterAll(async () => {
      await server?.stop();
      await postgres.stop();
      await clone.reset();
      await rm(team, { recursive: true });
    });

    /** Shell settings of earlier blocks, which later blocks need. */
    const told: string[] = [];

    /** Replaces the document's example values with this machine's. */
    const withValues = (listing: string) =>
      listing
        .replaceAll('localhost:5432', `localhost:${postgres.port}`)
        .replaceAll(' PORT=4000', ` PORT=${port}`)
        .replaceAll('CONSOLE_PORT=4001', `CONSOLE_PORT=${consolePort}`)
        .replaceAll('<version>', version)
        .replaceAll('../catalogue', join(team, 'catalogue'));

    const shell = (script: string) => clone.run(['sh', '-c', ['set -e', ...told, withValues(script)].join('\n')]);

    async function works(script: string): Promise<string> {
      const command = shell(script);
      expect(await command.ended, `${script}\n${command.output()}`).toBe(0);
      return command.output();
    }

    const ask = (path: string) => fetch(`http://127.0.0.1:${port}${path}`);
    const releaseOf = async (cookie: string) => {
      const html = await (await fetch(`http://127.0.0.1:${port}/store`, { headers: { cookie } })).text();
      return /\/assets\/mfe-catalog\/(\w+)\//.exec(html)?.[1];
    };

    test('the role and the database are made', async () => {
      expect(statements).not.toEqual([]);
      for (const text of statements) await postgres.asSuperuser(text);
    });

    // Splits the blocks into those before the server's start and those run beside the server.
    const at = listings.findIndex((listing) => listing.includes(SERVER));

    test('everything is installed, built, set and published, and the server serves', async () => {
      for (const listing of listings.slice(0, at + 1)) {
        const lines = commandLines(listing);
        const settings = lines.filter((line) => /^(export|\.) /.test(line));
        if (settings.length === lines.length) told.push(...settings.map(withValues));
        else if (lines.at(-1) !== SERVER) await works(listing);
        else for (const line of lines.slice(0, -1)) await works(line);
      }
      server = shell(`exec ${SERVER}`);
      const ready = async () => (await ask('/readyz').catch(() => undefined))?.status;
      const ended = server.ended.then((code) => `ended with ${code}: ${server?.output()}`);
      await Promise.race([expect.poll(ready).toBe(200), ended.then((text) => Promise.reject(new Error(text)))]);
    });

    test('it sells what was put on the shelf, with pages of what was published', async () => {
      const { products } = (await (await ask('/api/products')).json()) as { products: unknown[] };
      expect(products.length).toBeGreaterThan(2);
      expect(await (await ask('/store')).text()).toContain('Castle');
      expect((await ask('/dev/outbox.json')).status, 'what development shows alone').toBe(404);
    });

    test('the console serves its page, and nobody is let in by a link', async () => {
      const page = await fetch(`http://127.0.0.1:${consolePort}/orders`);
      expect([page.status, await page.text()]).toEqual([
        200,
        expect.stringContaining('<script defer src="/assets/console/main'),
      ]);
      const state = await fetch(`http://127.0.0.1:${consolePort}/api/console/session`, {
        headers: { 'x-storefront-client': 'shopper' },
      });
      expect(await state.json()).toEqual({ session: null, attempt: null, takesLinks: false });
    });

    test('an app is released alone: to some, to everybody, and back', async () => {
      const before = await releaseOf('');
      const page = join(clone.directory, 'mfe-catalog/src/routes.ts');
      await writeFile(page, (await readFile(page, 'utf8')).replace("title: 'Store'", "title: 'The Store'"));
      const lines = listings.slice(at + 1).flatMap(commandLines);
      expect(lines.map((line) => line.split(' ').slice(0, 5).join(' '))).toEqual([
        'node bff/src/migrate.ts',
        'npm run releases -- check-server',
        'npx nx release-app mfe-catalog',
        'npm run releases -- canary',
        'npm run releases -- promote',
        'npm run releases -- list',
        'npm run releases -- token',
        'npm run releases -- trust',
        'npm run releases -- tokens',
        'npm run releases -- revoke',
        'npm run releases -- kit',
      ]);
      const [migrate = '', check = '', release = '', canary = '', promote = '', list = '', ...others] = lines;
      const [kit = '', access] = [others.at(-1), others.slice(0, -1)];
      await works(migrate);
      await works(check);
      version = /mfe-catalog (\w+) is published/.exec(await works(release))?.[1] ?? '';
      expect(version).not.toBe('');
      await works(canary);
      expect(await works(list)).toMatch(new RegExp(`${version}\\s+canary 10 %`));
      await works(promote);
      await expect.poll(() => releaseOf('')).toBe(version);
      expect(await works(list)).toMatch(new RegExp(`${version}\\s+active`));
      for (const line of access) await works(line);
      await works('npm run releases -- rollback mfe-catalog');
      await expect.poll(() => releaseOf('')).toBe(before);

      // In the team's repository the same sources produce the same build.
      const [, folder = '', next = ''] = /in (\S+)\. Next, there: (.+)/.exec(await works(kit)) ?? [];
      await works(`unset NODE_ENV; cd ${folder} && ${next} && npx nx build mfe-catalog`);
      const { version: ofKit } = JSON.parse(await readFile(join(folder, 'mfe-catalog/dist/release.json'), 'utf8'));
      expect(ofKit).toBe(version);
    });

    test('SIGTERM drains the server, which ends with 0', async () => {
      expect(await server?.stop(), server?.output()).toBe(0);
      expect(await ask('/healthz').catch(() => undefined)).toBeUndefined();
    });
  });
