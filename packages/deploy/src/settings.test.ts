/**
 * Settings in all files of this package: the server knows each of them, and none that production requires is missing.
 */
import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { backupSettings } from 'bff/backup';
import { timeToEnd } from 'bff/end-times';
import { loadEnv } from 'bff/env';
import { variables } from 'bff/settings';
import { afterAll, expect, test } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import { imageSettings } from './image/image-settings.ts';

type Settings = Readonly<Record<string, string>>;

const inPackage = (path: string) => fileURLToPath(new URL(`../${path}`, import.meta.url));
const read = (path: string) => readFileSync(inPackage(path), 'utf8');
const secrets = mkdtempSync(join(tmpdir(), 'storefront-secrets-'));
execFileSync('sh', [inPackage('compose/setup.sh'), secrets, 'shop.example']);
afterAll(() => rmSync(secrets, { recursive: true }));

/** Settings that Node itself reads. */
const ofNode = ['NODE_COMPILE_CACHE', 'NODE_EXTRA_CA_CERTS'];
const known = [...Object.keys(variables.shape), ...ofNode];
/** Settings that the reader of an example fills in. */
const toFillIn: Settings = Object.fromEntries(
  ['ACCOUNT_SECRET', 'BACKUP_KEY', 'RELEASE_LINK_SECRET'].map((name) => [name, randomBytes(32).toString('hex')]),
);

const linesOf = (text: string): Settings =>
  Object.fromEntries([...text.matchAll(/^(\w+)=(.*)$/gm)].map(([, name = '', value = '']) => [name, value]));

/** Includes lines that are commented out until the reader wants them. */
const allLinesOf = (text: string): Settings => linesOf(text.replaceAll(/^#(?=[A-Z_]+=)/gm, ''));

const filledIn = (settings: Settings): Settings =>
  Object.fromEntries(Object.entries(settings).map(([name, value]) => [name, value || toFillIn[name] || '']));

function ofUnit(): Settings {
  const lines = [...read('systemd/storefront@.service').matchAll(/^Environment=(.*)$/gm)];
  const pairs = lines.flatMap(([, line = '']) => line.replaceAll('%i', '4001').split(' '));
  return linesOf(pairs.join('\n'));
}

const compose = parse(read('compose/compose.yaml'), { merge: true });
const kubernetes = parse(read('kubernetes/settings.yaml'));
const madeByCompose = (file: string) => readFileSync(join(secrets, file), 'utf8');

const places: readonly (readonly [string, Settings])[] = [
  ['systemd', { ...linesOf(read('systemd/storefront.env.example')), ...ofUnit() }],
  [
    'compose',
    {
      ...imageSettings(),
      ...linesOf(madeByCompose('store.env')),
      ...compose.services['server-1'].environment,
    },
  ],
  ['Kubernetes', { ...imageSettings(), ...kubernetes.data, ...linesOf(read('kubernetes/secrets.env.example')) }],
];

test.each(places)('%s sets what the server knows, and nothing else', (_, settings) => {
  expect(Object.keys(settings).filter((name) => !known.includes(name))).toEqual([]);
});

test.each(places)('%s sets all that production asks for', (_, settings) => {
  expect(() => loadEnv(filledIn(settings))).not.toThrow();
  expect(settings.NODE_ENV).toBe('production');
  expect(settings.TRUSTED_PROXY_HOPS).toBe('1');
});

test('the console’s unit has an origin, a port that no server has, and people', () => {
  const [, servers = {}] = places[0] ?? [];
  const { console } = loadEnv(filledIn({ ...servers, ...linesOf(read('systemd/console.env.example')) }));
  expect(console).toMatchObject({ origin: 'https://console.shop.example', takesLinks: false });
  expect([4000, 4001]).not.toContain(console?.port);
  expect([...(console?.people.values() ?? [])]).toEqual(['owner', 'support']);
  expect(Object.keys(servers).filter((name) => name.startsWith('CONSOLE_'))).toEqual([]);
});

test('the image has the console listen where its container is reached', () => {
  const settings = { ...Object.fromEntries(places).Kubernetes, ...linesOf(read('systemd/console.env.example')) };
  expect(loadEnv(filledIn(settings)).console?.host).toBe('0.0.0.0');
});

const buckets: readonly (readonly [string, Settings])[] = [
  ['systemd', allLinesOf(read('systemd/storefront.env.example'))],
  ['compose', allLinesOf(madeByCompose('store.env'))],
  ['Kubernetes', {}],
];

test.each(buckets)('%s shows the settings of all buckets', (place, example) => {
  const settings = filledIn({ ...Object.fromEntries(places)[place], ...example });
  const { assetBucket, mediaBucket, productFilesBucket, filesBucket } = loadEnv(settings);
  const urls = [assetBucket, mediaBucket, productFilesBucket, filesBucket].map((bucket) => bucket?.url);
  expect(new Set(urls).size).toBe(4);
  expect(urls).not.toContain(undefined);
});

const backups: readonly (readonly [string, Settings])[] = [
  ['systemd', allLinesOf(read('systemd/backup.env.example'))],
  ['compose', linesOf(madeByCompose('backup.env'))],
  [
    'Kubernetes',
    {
      ...parseAllDocuments(read('kubernetes/backup.yaml'))[0]?.toJS().data,
      ...linesOf(read('kubernetes/backup.env.example')),
    },
  ],
];

test.each(backups)('%s gives backups a place and a key, which servers do not get', (place, ofBackups) => {
  const ofServers = Object.fromEntries(places)[place] ?? {};
  const settings = loadEnv(filledIn({ ...ofServers, ...ofBackups }), backupSettings);
  expect(settings.backupDirectory ?? settings.backupBucket).toBeDefined();
  expect(settings.backupKey.key).toBeDefined();
  expect(Object.keys(ofServers).filter((name) => name.startsWith('BACKUP_'))).toEqual([]);
  expect(Object.keys(ofBackups).filter((name) => !known.includes(name))).toEqual([]);
});

/** Seconds between the signal that ends a server and the one that kills it. */
const patience: Readonly<Record<string, number>> = {
  systemd: Number(/^TimeoutStopSec=(\d+)$/m.exec(read('systemd/storefront@.service'))?.[1]),
  compose: Number.parseInt(compose.services['server-1'].stop_grace_period, 10),
  Kubernetes: untilKilled(parse(read('kubernetes/deployment.yaml')).spec.template.spec),
};

interface Pod {
  readonly terminationGracePeriodSeconds: number;
  readonly containers: readonly { readonly lifecycle: { readonly preStop: { sleep: { seconds: number } } } }[];
}

/** The hook before the signal uses part of the time. */
function untilKilled({ terminationGracePeriodSeconds, containers }: Pod): number {
  return terminationGracePeriodSeconds - (containers[0]?.lifecycle.preStop.sleep.seconds ?? 0);
}

test.each(places)('%s waits longer than a server takes to drain and end', (place, settings) => {
  const { drainTime } = loadEnv(filledIn(settings));
  expect((patience[place] ?? 0) * 1000).toBeGreaterThan(timeToEnd(drainTime) + 1000);
});

test('a setting that production asks for is missed', () => {
  for (const [, { PUBLIC_ORIGIN: _, ...rest }] of places) expect(() => loadEnv(rest)).toThrow(/PUBLIC_ORIGIN/);
});

test('secrets are closed to other users, and stay when they are made again', () => {
  const before = madeByCompose('store.env');
  execFileSync('sh', [inPackage('compose/setup.sh'), secrets, 'another.example']);
  expect(madeByCompose('store.env')).toBe(before);
  expect(statSync(secrets).mode & 0o077).toBe(0);
  for (const file of ['store.env', 'backup.env']) expect(statSync(join(secrets, file)).mode & 0o077).toBe(0);
});
