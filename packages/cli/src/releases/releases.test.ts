/** The release commands, run as a person runs them and checked by their output. */

import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createDatabase, databaseUrl, dropDatabase } from '@storefront/testkit/postgres/test-database';
import { SECOND } from '@storefront/utils/time';
import type { ReleaseAdmin } from 'bff/releases';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { publish } from '../server.ts';
import { withAdminOf } from '../session.ts';
import { table } from '../terminal/table.ts';
import { openTestPostgres, type TestPostgres } from '../testing/postgres.ts';
import { runCli } from '../testing/run-cli.ts';
import { runHere, runLikeCli } from '../testing/run-here.ts';
import { stubBuild } from '../testing/shipping-store.ts';
import { formatCommit, formatEvent } from './output.ts';
import { run as releaseApp } from './release-app.ts';
import { run } from './releases.ts';

const database = `storefront_releases_${randomUUID().replaceAll('-', '')}`;
let directory: string;
let postgres: TestPostgres;
let env: NodeJS.ProcessEnv;

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'releases-'));
  postgres = await openTestPostgres();
  await createDatabase(postgres.adminUrl, database);
  env = {
    DATABASE_URL: databaseUrl(postgres.adminUrl, database),
    ASSETS_DIR: join(directory, 'assets'),
    RELEASE_ACTOR: 'Ann',
    PUBLIC_ORIGIN: 'http://localhost:4000',
  };
}, 60 * SECOND);
afterAll(async () => {
  await dropDatabase(postgres.adminUrl, database);
  await postgres.stop();
  await rm(directory, { recursive: true });
});

/** Runs the command in a process of its own. */
const asProcess = (...args: string[]) => runCli(args, { ...process.env, ...env });
const releases = (...args: string[]) => runLikeCli(run, args, env);

const build = (app: string, version: string, endpoints: readonly string[] = []) =>
  stubBuild(directory, app, version, { endpoints });

/** Does as an admin what a command would need a browser for. */
const asAdmin = <T>(work: (admin: ReleaseAdmin) => Promise<T>): Promise<T> =>
  withAdminOf('releases', { ...process.env, ...env }, work);
const unexamined = { budgets: () => [], types: async () => [], smoke: async () => [], mayLeaveUntried: false };

describe('the release commands', { timeout: 30 * SECOND }, () => {
  test(
    'say how to begin while there are no releases',
    async () => {
      expect(await asProcess('releases', 'list')).toEqual({
        code: 0,
        stdout: 'There are no releases yet. Publish one with: npx nx release-app <app>\n',
        stderr: '',
      });
    },
    30 * SECOND,
  );

  test.each([
    [[], /^Usage: npm run releases -- <command>\n/],
    [['fly'], /^There is no command 'fly'\. Choose one of: list, activate, .*, mark\.$/],
    [['canry', 'shell', 'v1', '5'], /^There is no command 'canry'\. Did you mean 'canary'\?$/],
    [['constructor'], /^There is no command 'constructor'\./],
    [['canary', 'mfe-catalgo', 'v1', '5'], /^There is no app 'mfe-catalgo'\. Did you mean 'mfe-catalog'\?$/],
    [['canary', 'mfe-catalog', 'v1', '150'], /^The share of a canary is a whole number from 1 to 99, not '150'\.$/],
    [['canary', 'mfe-catalog', 'v1', '0.5'], /^The share of a canary is a whole number from 1 to 99, not '0\.5'\.$/],
    [['preview', 'shell', '../v1'], /^'\.\.\/v1' is not a version: use letters, digits, dots and dashes\.$/],
    [['canary', 'mfe-catalog'], /^canary takes <app> <version> <percent>\.$/],
    [['list', 'mfe-catalog'], /^list takes no arguments\.$/],
    [['prune', '--keep', '0'], /^--keep must be a whole number from 1\.$/],
    [
      ['rollback', 'shell', '--force'],
      /^There is no option '--force'\. Choose one of: --reason, --untried, --can, .*, --keep, --json, --help\.$/,
    ],
    [['rollback', 'shell', '--raeson', 'slow'], /^There is no option '--raeson'\. Did you mean '--reason'\?$/],
    [['rollback', 'shell', '--reason'], /^--reason needs a value\.$/],
    [['rollback', 'shell', '--keep', '3'], /^--keep is not an option of rollback\.$/],
  ])('%j is not understood: exit code 2', async (args, message) => {
    expect(await runHere(run, args)).toEqual({ end: 2, stdout: '', stderr: expect.stringMatching(message) });
  });

  test.each([
    [['activate', 'shell', 'v9'], 'There is no release v9 of shell.\n'],
    [['rollback', 'mfe-support'], 'mfe-support has no active release.\n'],
    [['promote', 'mfe-support'], 'mfe-support has no canary to promote.\n'],
    [['preview', 'shell', 'v9'], 'There is no release v9 of shell.\n'],
  ])(
    '%j cannot be done: one sentence, exit code 1',
    async (args, message) => {
      expect(await releases(...args)).toEqual({ code: 1, stdout: '', stderr: message });
    },
    30 * SECOND,
  );

  test('release-app names the apps that there are', async () => {
    expect(await runLikeCli(releaseApp, ['mfe-boats'], env)).toEqual({
      code: 2,
      stdout: '',
      stderr:
        "There is no app 'mfe-boats'. Choose one of: shell, mfe-account, mfe-catalog, mfe-checkout, mfe-support.\n",
    });
  });

  test(
    'tell everything there is, in columns',
    async () => {
      await asAdmin(async (admin) => {
        const provenance = { commit: `${'0123456789'.repeat(4)}-dirty`, createdBy: 'Bob' };
        const by = { actor: 'Bob', reason: 'first' };
        await admin.publish(await build('shell', 'v1'), { ...provenance, commit: null });
        await admin.activate({ app: 'shell', version: 'v1' }, by, unexamined);
        for (const version of ['v1', 'version-2']) await admin.publish(await build('mfe-catalog', version), provenance);
        await admin.activate({ app: 'mfe-catalog', version: 'v1' }, by, unexamined);
        await admin.startCanary({ app: 'mfe-catalog', version: 'version-2' }, 5, { actor: 'Bob' }, unexamined);
      });
      const { stdout } = await releases('list');
      const day = '\\d{4}-\\d\\d-\\d\\d \\d\\d:\\d\\d';
      expect(stdout).toMatch(
        new RegExp(
          [
            '^APP          VERSION    STATUS      PUBLISHED \\(UTC\\)   BY   COMMIT            CONTRACT',
            `mfe-catalog  version-2  canary 5 %  ${day}  Bob  0123456789-dirty  [0-9a-f]{12}`,
            `mfe-catalog  v1         active      ${day}  Bob  0123456789-dirty  [0-9a-f]{12}`,
            `shell        v1         active      ${day}  Bob                    [0-9a-f]{12}`,
            '',
            'RECENT CHANGES \\(UTC\\)  BY   WHAT                                                    WHY',
            `${day}      Bob  mfe-catalog version-2 is a canary for 5 % of visitors\\.`,
            `${day}      Bob  mfe-catalog v1 is active\\.                               first`,
            `${day}      Bob  shell v1 is active\\.                                     first\\n$`,
          ].join('\n'),
        ),
      );
      const { releases: listed, live } = JSON.parse((await releases('list', '--json')).stdout);
      expect(listed).toContainEqual(
        expect.objectContaining({ app: 'mfe-catalog', version: 'version-2', createdBy: 'Bob' }),
      );
      expect(live).toContainEqual(expect.objectContaining({ canaryVersion: 'version-2', canaryPercent: 5 }));
    },
    30 * SECOND,
  );

  test(
    'take a canary back, with who and why',
    async () => {
      expect(await releases('rollback', 'mfe-catalog', '--reason', 'too slow')).toEqual({
        code: 0,
        stdout: 'mfe-catalog is back at v1; version-2 was rolled back.\n',
        stderr: '',
      });
      const [event] = await asAdmin(async (admin) => (await admin.overview()).events);
      expect(event).toMatchObject({ action: 'rollback', actor: 'Ann', reason: 'too slow' });
    },
    30 * SECOND,
  );

  test(
    'give what no browser tried to everybody once a person says so',
    async () => {
      const untried = { ...unexamined, smoke: async () => null };
      await asAdmin(async (admin) => {
        await admin.publish(await build('mfe-catalog', 'version-3'), { commit: null, createdBy: 'Bob' });
        await admin.startCanary({ app: 'mfe-catalog', version: 'version-3' }, 10, { actor: 'Bob' }, untried);
      });
      expect((await releases('list')).stdout).toMatch(/mfe-catalog +version-3 +canary 10 %, not tested in a browser /);
      expect(await releases('promote', 'mfe-catalog')).toMatchObject({
        code: 1,
        stderr: expect.stringMatching(/^mfe-catalog version-3 was not tested in a browser: .* with --untried\.\n$/),
      });
      expect(await releases('promote', 'mfe-catalog', '--untried')).toMatchObject({ code: 0 });
      expect(await releases('rollback', 'mfe-catalog')).toMatchObject({ code: 0 });
    },
    30 * SECOND,
  );

  test('have first views of a release rendered again', async () => {
    const stdout = 'mfe-catalog v1 is rendered on the server already.\n';
    expect(await releases('render', 'mfe-catalog', 'v1')).toEqual({ code: 0, stdout, stderr: '' });
    expect((await releases('render', 'mfe-catalog', 'v9')).stderr).toBe('There is no release v9 of mfe-catalog.\n');
  });

  test('print a link that shows a release', async () => {
    const { code, stdout } = await releases('preview', 'mfe-catalog', 'version-2');
    expect(code).toBe(0);
    expect(stdout).toMatch(/^http:\/\/localhost:4000\/releases\/preview\/[\w-]{43}\n$/);
  });

  test(
    'refuse what does not pass the gate, with every reason',
    async () => {
      await asAdmin(async (admin) => {
        const provenance = { commit: null, createdBy: 'Bob' };
        await admin.publish(await build('mfe-support', 'v1'), provenance);
        await rm(join(directory, 'assets', 'mfe-support', 'v1'), { recursive: true });
      });
      expect(await releases('activate', 'mfe-support', 'v1')).toEqual({
        code: 1,
        stdout: '',
        stderr: 'mfe-support v1 is refused:\n  - Its files are not where releases are served from: publish it again.\n',
      });
    },
    30 * SECOND,
  );

  test('tell before a deployment which live releases this server would break', async () => {
    expect(await releases('check-server')).toEqual({
      code: 0,
      stdout: 'A server of this checkout works with all live releases.\n',
      stderr: '',
    });
    // Publishing from a checkout passes no gate.
    const calling = await build('mfe-account', 'v1', ['lightLanterns']);
    await publish([calling], { ...process.env, ...env });
    expect(await releases('check-server')).toEqual({
      code: 1,
      stdout: '',
      stderr: `mfe-account v1 is live, and a server of this checkout would break it:
  - The servers have no endpoint lightLanterns.
Release these apps without it first, or keep it in the server.
`,
    });
  });
});

test('columns are as wide as their widest cell, without trailing space', () => {
  expect(table(['A', 'LONG'], [['wide cell', '']])).toBe('A          LONG\nwide cell');
});

test.each([
  [null, ''],
  ['0123456789abcdef', '0123456789'],
  ['0123456789abcdef-dirty', '0123456789-dirty'],
])('commit %s is told as %j', (commit, told) => {
  expect(formatCommit(commit)).toBe(told);
});

test.each([
  ['activate', 'v2', 'v1', 'shell v2 is active instead of v1.'],
  ['promote', 'v2', 'v1', 'shell v2 is active for all visitors instead of v1.'],
  ['rollback', 'v1', 'v2', 'shell is back at v1; v2 was rolled back.'],
  ['auto-rollback', 'v1', 'v2', 'shell is back at v1; the canary v2 failed too often.'],
  ['pin', 'v2', null, 'shell v2 was pinned for a visitor.'],
  ['preview', 'v2', null, 'A link shows shell v2 to anyone who opens it.'],
] as const)('%s is told in a sentence', (action, version, replaced, message) => {
  const event = { app: 'shell', percent: null, actor: 'Ann', reason: null, at: new Date() };
  expect(formatEvent({ ...event, action, version, replaced })).toBe(message);
});
