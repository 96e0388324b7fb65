/** Shipping an app without the store's keys: the owner's token, and commands that know only that and the address. */
import { createHash, randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '@storefront/utils/free-port';
import { createDatabase, databaseUrl, dropDatabase } from 'bff/test-database';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inRoot } from '../paths.ts';
import { serverEnvironment, startServer } from '../server.ts';
import { withAdminOf } from '../session.ts';
import { openTestPostgres, type TestPostgres } from '../testing/postgres.ts';
import { runCli } from '../testing/run-cli.ts';

const database = `storefront_shipping_${randomUUID().replaceAll('-', '')}`;
const APP = 'mfe-catalog';

let directory: string;
let postgres: TestPostgres;
let owner: NodeJS.ProcessEnv;
let url: string;
let server: Awaited<ReturnType<typeof startServer>>;

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'shipping-'));
  postgres = await openTestPostgres();
  await createDatabase(postgres.adminUrl, database);
  const port = await freePort();
  url = `http://localhost:${port}`;
  owner = {
    ...process.env,
    DATABASE_URL: databaseUrl(postgres.adminUrl, database),
    ASSETS_DIR: join(directory, 'assets'),
    PUBLIC_ORIGIN: url,
    RELEASE_ACTOR: 'Ann',
  };
  // Stands for a check with a browser, in which builds without pages have nothing to show.
  const check = { RELEASES_API: 'on', RELEASE_CHECK: 'printf {"reasons":[]}' };
  const { env } = serverEnvironment({ ...owner, ...check, PORT: String(port) });
  await withAdminOf('releases', env, async (admin) => {
    await admin.publish(await build('shell', 'v1'), { commit: null, createdBy: 'Ann' });
    const unexamined = { budgets: () => [], types: async () => [], smoke: async () => [], mayLeaveUntried: false };
    await admin.activate({ app: 'shell', version: 'v1' }, { actor: 'Ann' }, unexamined);
  });
  server = await startServer(env, url);
});
afterAll(async () => {
  await server.stop();
  await dropDatabase(postgres.adminUrl, database);
  await postgres.stop();
  await rm(directory, { recursive: true });
});

async function build(app: string, version: string): Promise<string> {
  const place = join(directory, `${app}-${version}`);
  const content = `// ${app} ${version}`;
  const integrity = `sha256-${createHash('sha256').update(content).digest('base64')}`;
  await mkdir(place);
  await writeFile(join(place, 'main.js'), content);
  const initial = { scripts: ['main.js'], styles: [] };
  const files = [{ path: 'main.js', bytes: content.length, integrity }];
  const description = { name: app, routes: [], nav: [] };
  const release = { app, version, description, entry: 'main.js', initial, pages: {}, shared: {}, files };
  await writeFile(join(place, 'release.json'), JSON.stringify(release));
  return place;
}

/** A team's machine: neither the database's address nor any secret of the store. */
function team(token: string): NodeJS.ProcessEnv {
  const { DATABASE_URL: _, ASSETS_DIR: __, ...rest } = owner;
  return { ...rest, STORE_URL: url, RELEASE_TOKEN: token, RELEASE_ACTOR: 'a name that does not count' };
}

async function tokenFor(rights: string, name: string): Promise<string> {
  const { stdout, code } = await runCli(['releases', 'token', APP, '--can', rights, '--name', name, '--json'], owner);
  expect(code).toBe(0);
  return (JSON.parse(stdout) as { token: string }).token;
}

test('with a token an app is published and given to everybody, as the history says; revoked, it does nothing', async () => {
  const token = await tokenFor('publish,activate,rollback', 'catalog team');
  const published = await runCli(['release-app', APP, '--build', await build(APP, 'v1'), '--activate'], team(token));
  expect(published).toEqual({
    code: 0,
    stdout: `${APP} v1 is published: 1 files, 0.0 kB.\n${APP} v1 is active.\n`,
    stderr: '',
  });
  const list = await runCli(['releases', 'list'], team(token));
  expect(list.stdout).toMatch(/catalog team {2}mfe-catalog v1 is active\./);
  expect(list.stdout).not.toContain('shell');

  expect(await runCli(['releases', 'activate', APP, 'v1', '--untried'], team(token))).toMatchObject({
    code: 2,
    stderr: expect.stringMatching(/^--untried is not for tokens/),
  });
  const refused = await runCli(['releases', 'canary', APP, 'v1', '10'], team(token));
  expect(refused).toEqual({
    code: 1,
    stdout: '',
    stderr: `RELEASE_TOKEN does not permit to canary ${APP} in ${url}.\n`,
  });

  expect((await runCli(['releases', 'revoke', 'catalog team'], owner)).stdout).toBe('catalog team counts no longer.\n');
  const after = await runCli(['releases', 'list'], team(token));
  expect(after.stderr).toBe(`RELEASE_TOKEN is none of ${url}, has expired or was revoked.\n`);
  const tokens = await runCli(['releases', 'tokens'], owner);
  expect(tokens.stdout).toMatch(/^catalog team {2}mfe-catalog {2}publish,activate,rollback {2}token .* revoked /m);
  expect(tokens.stdout).not.toContain(token.slice(30));
});

test('what a token may not do is refused before anything is built', async () => {
  const token = await tokenFor('canary', 'canaries only');
  const refused = await runCli(['release-app', APP], team(token));
  expect(refused).toEqual({ code: 1, stdout: '', stderr: `RELEASE_TOKEN does not permit to publish ${APP}.\n` });
});

test('from a repository of its own, an app ships with the release package alone', async () => {
  const token = await tokenFor('publish,canary,promote', 'own repository');
  const place = await build(APP, 'v2');
  const ship = (...args: string[]) => runCli(args, team(token), inRoot('packages/release/src/main.ts'));
  expect(await ship('publish', APP, place, '--commit', '0123abc')).toEqual({ code: 0, stdout: 'v2\n', stderr: '' });
  expect((await ship('canary', APP, 'v2', '10')).stdout).toBe(`canary: ${APP} v2\n`);
  expect((await ship('promote', APP)).stdout).toBe(`promote: ${APP} v2\n`);
  expect(await ship('rollback', APP)).toMatchObject({ code: 1, stderr: expect.stringContaining('does not permit') });
  expect((await ship('publish', APP)).code).toBe(2);
  expect(await ship('canary', APP, '-', '0')).toEqual({
    code: 1,
    stdout: '',
    stderr: `The request is not valid: version must be 1 to 100 letters, digits, dots, dashes or underscores, and not begin with a dot or dash; percent must be a whole number from 1 to 99.\n`,
  });
});
