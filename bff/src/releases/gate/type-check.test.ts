/** Type checks between apps before a release is activated, and their results. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ReleaseTypes } from '@storefront/federation/release';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type SampleAdmin, sampleAdmin, soundExamination, storeRoute } from '../../testing/release-builds.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import type { Examination } from '../admin/releases.ts';

let shop: TestApp;
let admin: SampleAdmin;
let directory: string;

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'type-check-'));
  shop = await startTestApp();
  admin = sampleAdmin(shop, directory);
});
afterEach(async () => {
  await shop.stop();
  await rm(directory, { recursive: true });
});

const by = { actor: 'Ann' };
/** Types whose single source names their app. */
const typesOf = (name: string): ReleaseTypes => ({ sources: { 'src/manifest.ts': name }, packages: {} });
const nameOf = ({ sources }: ReleaseTypes) => sources['src/manifest.ts'];

/** Creates an examination that finds `reasons` by app and records which apps were checked. */
function checking(reasons: Record<string, string> = {}): { examination: Examination; checked: unknown[] } {
  const checked: unknown[] = [];
  const types: Examination['types'] = async (shell, apps) => {
    checked.push([nameOf(shell), Object.fromEntries(Object.entries(apps).map(([app, of]) => [app, nameOf(of)]))]);
    return Object.entries(reasons).map(([app, reason]) => ({ app, reason }));
  };
  return { examination: { ...soundExamination, types }, checked };
}

async function openStore(): Promise<void> {
  await admin.release({ app: 'shell', types: typesOf('shell v1') });
  await admin.release({ app: 'mfe-catalog', types: typesOf('catalog v1') });
  await admin.release({
    app: 'mfe-account',
    routes: [{ ...storeRoute, path: '/login' }],
    types: typesOf('account v1'),
  });
}

test('a micro-frontend is checked against the active shell, and refused with every reason', async () => {
  await openStore();
  await admin.publishSample({ version: 'v2', types: typesOf('catalog v2') });
  const { examination, checked } = checking({ 'mfe-catalog': 'does not fit' });
  const id = { app: 'mfe-catalog', version: 'v2' };
  await expect(admin.activate(id, by, examination)).rejects.toThrow('mfe-catalog v2 is refused:\n  - It does not fit.');
  await expect(admin.startCanary(id, 5, by, examination)).rejects.toThrow('It does not fit.');
  const check = ['shell v1', { 'mfe-catalog': 'catalog v2' }];
  expect(checked).toEqual([check, check]);
});

test('a shell is checked with every active micro-frontend', async () => {
  await openStore();
  await admin.publishSample({ app: 'shell', version: 'v2', types: typesOf('shell v2') });
  const { examination, checked } = checking({ 'mfe-account': 'does not fit' });
  await expect(admin.activate({ app: 'shell', version: 'v2' }, by, examination)).rejects.toThrow(
    'shell v2 is refused:\n  - The active mfe-account does not fit.',
  );
  expect(checked).toEqual([['shell v2', { 'mfe-account': 'account v1', 'mfe-catalog': 'catalog v1' }]]);
});

test('a canary is checked again before it is promoted, against the shell of then', async () => {
  await openStore();
  await admin.publishSample({ version: 'v2', types: typesOf('catalog v2') });
  await admin.startCanary({ app: 'mfe-catalog', version: 'v2' }, 5, by, soundExamination);
  await admin.release({ app: 'shell', version: 'v2', types: typesOf('shell v2') });
  const { examination, checked } = checking();
  await admin.promote('mfe-catalog', by, examination);
  expect(checked).toEqual([['shell v2', { 'mfe-catalog': 'catalog v2' }]]);
});

test('releases from before types were recorded count as fitting', async () => {
  const { examination, checked } = checking({ 'mfe-catalog': 'does not fit' });
  await admin.release({ app: 'shell' });
  await admin.publishSample({ version: 'v1', types: typesOf('catalog v1') });
  await admin.activate({ app: 'mfe-catalog', version: 'v1' }, by, examination);
  await admin.release({ app: 'shell', version: 'v2', types: typesOf('shell v2') });
  await admin.publishSample({ version: 'v2' });
  await admin.activate({ app: 'mfe-catalog', version: 'v2' }, by, examination);
  expect(checked).toEqual([]);
});

test('types that cannot be read let nothing through', async () => {
  await openStore();
  await admin.publishSample({ version: 'v2', types: typesOf('catalog v2') });
  await writeFile(join(directory, 'assets/mfe-catalog/v2/server/types.json'), '{');
  const { examination } = checking();
  await expect(admin.activate({ app: 'mfe-catalog', version: 'v2' }, by, examination)).rejects.toThrow(
    'The types of mfe-catalog v2 cannot be read.',
  );
});
