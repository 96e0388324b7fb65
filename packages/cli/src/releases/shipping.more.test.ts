/** Shipping an app without the store's keys, with only the owner's token and the store's URL. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inRoot } from '../paths.ts';
import { runCli } from '../testing/run-cli.ts';
import { openShippingStore, type ShippingStore, stubBuild } from '../testing/shipping-store.ts';

const APP = 'mfe-catalog';

let store: ShippingStore;
beforeAll(async () => {
  store = await openShippingStore();
});
afterAll(() => store.close());

const build = (app: string, version: string) => stubBuild(store.directory, app, version);
const tokenFor = (rights: string, name: string) => store.tokenFor(APP, rights, name);
const team = (token: string) => store.team(token);

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
    stderr: expect.stringMatching(/^--untried does not work with tokens/),
  });
  const refused = await runCli(['releases', 'canary', APP, 'v1', '10'], team(token));
  expect(refused).toEqual({
    code: 1,
    stdout: '',
    stderr: `RELEASE_TOKEN does not have the right to canary ${APP} in ${store.url}.\n`,
  });

  expect((await runCli(['releases', 'revoke', 'catalog team'], store.owner)).stdout).toBe(
    'catalog team is no longer valid.\n',
  );
  const after = await runCli(['releases', 'list'], team(token));
  expect(after.stderr).toBe(`RELEASE_TOKEN is not a token of ${store.url}, has expired or was revoked.\n`);
  const tokens = await runCli(['releases', 'tokens'], store.owner);
  expect(tokens.stdout).toMatch(/^catalog team {2}mfe-catalog {2}publish,activate,rollback {2}token .* revoked /m);
  expect(tokens.stdout).not.toContain(token.slice(30));
});

test('what a token may not do is refused before anything is built', async () => {
  const token = await tokenFor('canary', 'canaries only');
  const refused = await runCli(['release-app', APP], team(token));
  expect(refused).toEqual({
    code: 1,
    stdout: '',
    stderr: `RELEASE_TOKEN does not have the right to publish ${APP}.\n`,
  });
});

test('from a repository of its own, an app ships with the release package alone', async () => {
  const token = await tokenFor('publish,canary,promote', 'own repository');
  const place = await build(APP, 'v2');
  const ship = (...args: string[]) => runCli(args, team(token), inRoot('packages/cli/src/release-client/main.ts'));
  expect(await ship('publish', APP, place, '--commit', '0123abc')).toEqual({ code: 0, stdout: 'v2\n', stderr: '' });
  expect((await ship('canary', APP, 'v2', '10')).stdout).toBe(`canary: ${APP} v2\n`);
  expect((await ship('promote', APP)).stdout).toBe(`promote: ${APP} v2\n`);
  expect(await ship('rollback', APP)).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('does not have the right'),
  });
  expect((await ship('publish', APP)).code).toBe(2);
  expect(await ship('canary', APP, '-', '0')).toEqual({
    code: 1,
    stdout: '',
    stderr: `The request is not valid: version must be 1 to 100 letters, digits, dots, dashes or underscores, and not begin with a dot or dash; percent must be a whole number from 1 to 99.\n`,
  });
});
