/** The image's programs in a read-only root directory, as an unprivileged user. Only root can set that up. */
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MINUTE } from '@storefront/utils/time';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runProgram } from '../testing/program.ts';
import { checkout } from '../testing/stores.ts';
import { assemble, IMAGE_HOME, USER } from './assemble.ts';
import { contentLines } from './content-of.ts';
import { doMainJob } from './main-job.ts';
import { startInRoot } from './run-in-root.ts';

const MAX_BYTES = 300_000_000;
const directory = mkdtempSync(join(tmpdir(), 'storefront-image-'));
const image = { root: join(directory, 'root'), data: join(directory, 'data') };

beforeAll(() => assemble(checkout, image.root));
afterAll(() => rmSync(directory, { recursive: true }));

test('the image is smaller than 300 MB', async () => {
  const [bytes] = (await runProgram('du', ['--summarize', '--bytes', image.root])).split('\t');
  expect(Number(bytes)).toBeLessThan(MAX_BYTES);
});

test("a store runs from it: migrated, with released pages, the console's page, an account, an order and a backup", async () => {
  const { page, studio, order, output, ...codes } = await doMainJob(image);
  expect(codes, output).toEqual({ migrated: 0, published: 0, healthy: 0, backedUp: 0, stopped: 0 });
  expect(page.status).toBe(200);
  expect(page.body).toContain('Castle');
  expect(studio.status).toBe(200);
  expect(studio.body).toContain('<script defer src="/assets/console/main');
  expect(order).toMatchObject({ status: 'paid', totalCents: 2999 });
});

const WRITE = `
const { writeFileSync } = require('node:fs');
const outcome = (path) => { try { writeFileSync(path, ''); return 'written'; } catch ({ code }) { return code; } };
console.log(JSON.stringify([process.getuid(), ...['/x', '/opt/storefront/x', '/tmp/x', '/data/x'].map(outcome)]));
`;

test('its user is unprivileged and writes its data and temporary files alone', async () => {
  const program = await startInRoot(image, ['--eval', WRITE]);
  await program.ended;
  expect(JSON.parse(program.output())).toEqual([USER, 'EROFS', 'EROFS', 'written', 'written']);
});

test('it lists its packages, and has those of production alone', () => {
  const { components } = JSON.parse(readFileSync(join(image.root, IMAGE_HOME, 'sbom.cdx.json'), 'utf8'));
  const names = components.map(({ name }: { name: string }) => name);
  for (const name of ['hono', 'kysely', 'pg', 'sharp']) expect(names).toContain(name);
  for (const name of ['vitest', 'webpack', 'nx', '@playwright/test', 'typescript']) {
    expect(names).not.toContain(name);
    expect(statSync(join(image.root, IMAGE_HOME, 'node_modules', name), { throwIfNoEntry: false })).toBeUndefined();
  }
});

test('it has no tests and no shell', async () => {
  const files = await runProgram('find', [
    image.root,
    '-name',
    '*.test.ts',
    '-o',
    '-name',
    'sh',
    '-o',
    '-name',
    'bash',
  ]);
  expect(files).toBe('');
});

test(
  'put together once more it is the same but for dates: paths, owners, modes, links and contents',
  async () => {
    const again = join(directory, 'again');
    await assemble(checkout, again);
    const [first, second] = [await contentLines(image.root), await contentLines(again)];
    expect(first.length).toBeGreaterThan(1000);
    expect(first.filter((entry, at) => entry !== second[at])).toEqual([]);
    expect(second).toHaveLength(first.length);
  },
  5 * MINUTE,
);
