/** Commands and servers on several machines that share one bucket. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { createTestDatabase, type TestDatabase } from '@storefront/testkit/postgres/test-database';
import { type S3Server, startS3Server } from '@storefront/testkit/servers/s3-server';
import { freePort } from '@storefront/utils/free-port';
import { afterEach, beforeEach, expect, inject, test } from 'vitest';
import { COMPILE_CACHE } from '../../testing/compile-cache.ts';
import { sampleShell, writeBuild } from '../../testing/sample-builds.ts';

const PUBLISH = fileURLToPath(new URL('../../publish.ts', import.meta.url));
const MAIN = fileURLToPath(new URL('../../main.ts', import.meta.url));
const shellServer = `
  exports.manifest = { pages: { '/home': async () => 'the front door' } };
  exports.shared = {};
  exports.render = ({ page }) => '<p>' + page + '</p>';
`;

let database: TestDatabase;
let s3: S3Server;
let directory: string;
let build: string;

beforeEach(async () => {
  database = await createTestDatabase(inject('templateUrl'));
  s3 = await startS3Server();
  directory = await mkdtemp(join(tmpdir(), 'bucket-processes-'));
  build = await writeBuild(directory, sampleShell, 'v1', shellServer);
});
afterEach(async () => {
  await s3.stop();
  await database.drop();
  await rm(directory, { recursive: true });
});

/** Runs a script as on its own machine, with only its settings. */
function run(args: readonly string[], env: Record<string, string> = {}): ChildProcess {
  const { url, region, accessKeyId, secretAccessKey } = s3.settings;
  return spawn(process.execPath, args, {
    env: {
      PATH: process.env.PATH,
      NODE_COMPILE_CACHE: COMPILE_CACHE,
      DATABASE_URL: database.url,
      ASSETS_DIR: join(directory, crypto.randomUUID()),
      MEDIA_DIR: join(directory, 'media'),
      FILES_DIR: join(directory, 'files'),
      ASSET_STORE_URL: url,
      ASSET_STORE_REGION: region,
      ASSET_STORE_ACCESS_KEY_ID: accessKeyId,
      ASSET_STORE_SECRET_ACCESS_KEY: secretAccessKey,
      ...env,
    },
  });
}

/** Returns the output so far, and the exit code once the process has ended. */
function listenTo(child: ChildProcess): { readonly said: () => string; readonly exit: Promise<number | null> } {
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => (output += chunk));
  return { said: () => output, exit: once(child, 'close').then(([code]) => code as number | null) };
}

test('what one machine publishes another serves', async () => {
  const publisher = listenTo(run([PUBLISH, build]));
  expect([await publisher.exit, publisher.said()]).toEqual([0, '']);
  const port = await freePort();
  const child = run([MAIN], { PORT: String(port) });
  const { said, exit } = listenTo(child);
  while (!said().includes('"event":"listening"')) {
    if (child.exitCode !== null) throw new Error(said());
    await sleep(20);
  }
  const page = await fetch(`http://127.0.0.1:${port}/home`);
  expect(await page.text()).toContain('<div id="root"><p>the front door</p></div>');
  const file = await fetch(`http://127.0.0.1:${port}/assets/shell/v1/shell.js`, {
    headers: { 'accept-encoding': 'identity' },
  });
  expect(await file.text()).toBe('// shell v1');
  child.kill('SIGTERM');
  expect(await exit).toBe(0);
});

test('a machine with wrong credentials is told so in one sentence, without the secret', async () => {
  const { said, exit } = listenTo(run([PUBLISH, build], { ASSET_STORE_SECRET_ACCESS_KEY: 'hush-hush' }));
  expect(await exit).toBe(1);
  const { url } = s3.settings;
  expect(said()).toBe(
    `The build in ${build} cannot be published: The asset store at ${url} refuses these credentials (SignatureDoesNotMatch).\n`,
  );
});
