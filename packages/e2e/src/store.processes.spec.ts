/** `npm start` as a process: started twice, misconfigured, killed and stopped. */
import { readFile, stat } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { freePort } from '@storefront/utils/free-port';
import { microFrontends } from './support/apps.ts';
import { solved } from './support/captcha.ts';
import {
  answers,
  type Command,
  type DataDirectory,
  dataDirectory,
  root,
  runCommand,
  storefront,
} from './support/command.ts';

const OPEN = /The store is open[\s\S]*?(http:\/\/\S+)/;

test.describe
  .serial('a store', () => {
    let data: DataDirectory;
    let settings: NodeJS.ProcessEnv;
    let store: Command;
    let url: string;

    const start = async () => {
      store = runCommand([storefront, 'start'], settings);
      url = (await store.says(OPEN))[1] ?? '';
    };
    const postgres = async () => Number((await readFile(data.postgresLock, 'utf8').catch(() => '')).split('\n')[0]);

    test.beforeAll(async () => {
      data = await dataDirectory();
      settings = { PORT: String(await freePort()), STOREFRONT_DATA_DIR: data.directory };
    });

    test.afterAll(async () => {
      await store.stop();
      await data.remove();
    });

    test('says where it is once it answers', async () => {
      await start();
      expect(url).toBe(`http://localhost:${settings.PORT}`);
      expect((await fetch(`${url}/readyz`)).status).toBe(200);
      expect((await fetch(`${url}/store`)).status).toBe(200);
      expect(await postgres()).toBeGreaterThan(0);
    });

    test('started a second time, says what is running and where, and leaves it running', async () => {
      const second = runCommand([storefront, 'start'], settings);
      expect(await second.ended).toBe(0);
      const pid = await noted(data);
      expect(second.output()).toContain('already running');
      expect(second.output()).toContain(String(settings.PORT));
      expect(second.output()).toContain(`process ${pid}`);
      expect(await answers(url)).toBe(true);
    });

    test('shows on an open page what somebody writes to another process on the same database', async ({
      page,
      browser,
    }) => {
      const elsewhere = await dataDirectory();
      const port = await freePort();
      const second = runCommand([storefront, 'start'], {
        PORT: String(port),
        STOREFRONT_DATA_DIR: elsewhere.directory,
        DATABASE_URL: data.databaseUrl,
      });
      try {
        await second.says(OPEN);
        const subscribes = page.waitForRequest(/\/api\/support-messages\/events$/);
        await page.goto(`http://localhost:${port}/support`);
        await expect(page.getByText('No messages yet.')).toBeVisible();
        await subscribes;
        const visitor = await browser.newContext({ baseURL: url });
        const captcha = await solved(visitor, 'support');
        const message = { name: 'Mara', email: 'mara@example.com', subject: 'From next door', message: 'Hello?' };
        expect(await post(`${url}/api/support-messages`, { ...message, captcha })).toBe(201);
        await expect(page.getByRole('heading', { name: 'From next door' })).toBeVisible();
      } finally {
        await second.stop();
        await elsewhere.remove();
      }
    });

    test('killed without warning, leaves no server behind and starts again with everything it had', async () => {
      expect(await signUp(url)).toBe(201);
      const before = await postgres();
      process.kill(await noted(data), 'SIGKILL');
      store.process.kill('SIGKILL');
      await store.ended;
      expect(isAlive(before), 'Postgres outlives the command').toBe(true);
      await expect.poll(() => answers(url)).toBe(false);

      await start();
      expect(await postgres(), 'the same Postgres').toBe(before);
      expect(await signIn(url)).toBe(201);
    });

    test('killed and started again at once, waits for what is left of itself', async () => {
      process.kill(await noted(data), 'SIGKILL');
      await store.ended;
      await start();
      expect(await signIn(url)).toBe(201);
    });

    test('ends in order when only the process that a person started is killed', async () => {
      const database = await postgres();
      store.process.kill('SIGKILL');
      await expect.poll(() => answers(url)).toBe(false);
      await expect.poll(() => isAlive(database)).toBe(false);
      await start();
      expect(await signIn(url)).toBe(201);
    });

    test('asked to end, stops its server and its Postgres', async () => {
      const database = await postgres();
      expect(await store.stop()).toBe(0);
      expect(await answers(url)).toBe(false);
      // The process has ended by then, but its new parent may notice a moment later.
      await expect.poll(() => isAlive(database)).toBe(false);
    });

    test('with nothing changed, opens again without building anything, and Ctrl-C closes it', async () => {
      const log = join(data.directory, 'logs/build.log');
      const logged = () =>
        readFile(log).then(
          ({ length }) => length,
          () => 0,
        );
      const builds = ['shell', ...microFrontends].map((app) => join(root, app, 'dist/release.json'));
      const builtAt = () => Promise.all(builds.map(async (file) => (await stat(file)).mtimeMs));
      const before = [await logged(), await builtAt()];
      await start();
      expect([await logged(), await builtAt()]).toEqual(before);
      const database = await postgres();
      // A terminal signals the whole group.
      if (store.process.pid) process.kill(-store.process.pid, 'SIGINT');
      expect(await store.ended).toBe(0);
      expect(await answers(url)).toBe(false);
      await expect.poll(() => isAlive(database)).toBe(false);
      expect(store.output()).not.toMatch(/^ {4}at /m);
    });
  });

const wrongSettings: readonly (readonly [NodeJS.ProcessEnv, string])[] = [
  [{ PORT: 'eighty' }, 'PORT must be a whole number from 1 to 65535.'],
  [{ PORT: '70000' }, 'PORT must be a whole number from 1 to 65535.'],
  [{ PUBLIC_ORIGIN: 'shop' }, 'PUBLIC_ORIGIN must be an origin such as https://shop.example.'],
  [{ DATABASE_URL: 'mysql://shop' }, 'DATABASE_URL must be a postgres:// address.'],
];

for (const [wrong, message] of wrongSettings) {
  test(`with ${JSON.stringify(wrong)} the command says one sentence and ends`, async () => {
    const command = runCommand([storefront, 'start'], wrong);
    expect(await command.ended).toBe(1);
    expect(command.output().trim()).toBe(message);
  });
}

test('with a port that is taken, the command says so and leaves nothing behind', async () => {
  const data = await dataDirectory();
  const port = await freePort();
  const other = createServer().listen(port, '127.0.0.1');
  try {
    const command = runCommand([storefront, 'start'], { PORT: String(port), STOREFRONT_DATA_DIR: data.directory });
    expect(await command.ended).toBe(1);
    expect(command.output()).toContain(`Port ${port} on 127.0.0.1 is already in use; choose another with PORT.`);
    expect(command.output()).not.toMatch(/^ {4}at /m);
    await expect(readFile(data.postgresLock)).rejects.toThrow('ENOENT');
  } finally {
    other.close();
    await data.remove();
  }
});

test('an unknown command is answered with those there are', async () => {
  const command = runCommand([storefront, 'sell'], {});
  expect(await command.ended).toBe(2);
  expect(command.output()).toContain('start, dev, serve, test');
});

/** Returns the pid that the running command has recorded. */
async function noted({ directory }: DataDirectory): Promise<number> {
  const { pid } = JSON.parse(await readFile(join(directory, 'running.json'), 'utf8')) as { pid: number };
  return pid;
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

const shopper = { email: 'keeper@example.com', password: 'lantern on the hill' };

async function post(url: string, body: object = shopper): Promise<number> {
  const headers = { origin: new URL(url).origin, 'content-type': 'application/json', 'x-storefront-client': 'shopper' };
  return (await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) })).status;
}

const signUp = (store: string) => post(`${store}/api/accounts`);
const signIn = (store: string) => post(`${store}/api/session`);
