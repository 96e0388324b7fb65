/** The settings in all files of this package: those that the server knows, and all that production asks for. */
import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { loadEnv } from 'bff/env';
import { variables } from 'bff/settings';
import { afterAll, expect, test } from 'vitest';
import { parse } from 'yaml';
import { imageSettings } from './image/image-settings.ts';

type Settings = Readonly<Record<string, string>>;

const inPackage = (path: string) => fileURLToPath(new URL(`../${path}`, import.meta.url));
const read = (path: string) => readFileSync(inPackage(path), 'utf8');
const secrets = mkdtempSync(join(tmpdir(), 'storefront-secrets-'));
execFileSync('sh', [inPackage('compose/setup.sh'), secrets, 'shop.example']);
afterAll(() => rmSync(secrets, { recursive: true }));

/** What Node itself reads. */
const ofNode = ['NODE_COMPILE_CACHE', 'NODE_EXTRA_CA_CERTS'];
const known = [...Object.keys(variables.shape), ...ofNode];
/** What the reader of an example fills in. */
const toFillIn: Settings = Object.fromEntries(
  ['ACCOUNT_SECRET', 'RELEASE_LINK_SECRET'].map((name) => [name, randomBytes(32).toString('hex')]),
);

const linesOf = (text: string): Settings =>
  Object.fromEntries([...text.matchAll(/^(\w+)=(.*)$/gm)].map(([, name = '', value = '']) => [name, value]));

function ofUnit(): Settings {
  const lines = [...read('systemd/storefront@.service').matchAll(/^Environment=(.*)$/gm)];
  const pairs = lines.flatMap(([, line = '']) => line.replaceAll('%i', '4001').split(' '));
  return linesOf(pairs.join('\n'));
}

const compose = parse(read('compose/compose.yaml'), { merge: true });
const kubernetes = parse(read('kubernetes/settings.yaml'));

const places: readonly (readonly [string, Settings])[] = [
  ['systemd', { ...linesOf(read('systemd/storefront.env.example')), ...ofUnit() }],
  [
    'compose',
    {
      ...imageSettings(),
      ...linesOf(readFileSync(join(secrets, 'store.env'), 'utf8')),
      ...compose.services['server-1'].environment,
    },
  ],
  ['Kubernetes', { ...imageSettings(), ...kubernetes.data, ...linesOf(read('kubernetes/secrets.env.example')) }],
];

test.each(places)('%s sets what the server knows, and nothing else', (_, settings) => {
  expect(Object.keys(settings).filter((name) => !known.includes(name))).toEqual([]);
});

test.each(places)('%s sets all that production asks for', (_, settings) => {
  const filledIn = Object.fromEntries(
    Object.entries(settings).map(([name, value]) => [name, value || toFillIn[name] || '']),
  );
  expect(() => loadEnv(filledIn)).not.toThrow();
  expect(filledIn.NODE_ENV).toBe('production');
  expect(filledIn.TRUSTED_PROXY_HOPS).toBe('1');
});

test('a setting that production asks for is missed', () => {
  for (const [, { PUBLIC_ORIGIN: _, ...rest }] of places) expect(() => loadEnv(rest)).toThrow(/PUBLIC_ORIGIN/);
});

test('secrets are closed to other users, and stay when they are made again', () => {
  const before = readFileSync(join(secrets, 'store.env'), 'utf8');
  execFileSync('sh', [inPackage('compose/setup.sh'), secrets, 'another.example']);
  expect(readFileSync(join(secrets, 'store.env'), 'utf8')).toBe(before);
  expect(statSync(secrets).mode & 0o077).toBe(0);
  expect(statSync(join(secrets, 'store.env')).mode & 0o077).toBe(0);
});
