import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { dataDirectoryOf, localUrl, serverSettings } from './settings.ts';

test('the data directory is .data unless set, and an empty setting counts as none', () => {
  expect(dataDirectoryOf({}, '/checkout')).toBe('/checkout/.data');
  expect(dataDirectoryOf({ STOREFRONT_DATA_DIR: '' }, '/checkout')).toBe('/checkout/.data');
});

test('a relative data directory is the same one wherever the command is called from', () => {
  expect(dataDirectoryOf({ STOREFRONT_DATA_DIR: 'second' }, '/checkout')).toBe('/checkout/second');
  expect(dataDirectoryOf({ STOREFRONT_DATA_DIR: '/var/second' }, '/checkout')).toBe('/var/second');
});

test('a data directory that is a file is refused in a sentence', () => {
  const base = mkdtempSync(join(tmpdir(), 'settings-'));
  writeFileSync(join(base, 'file'), '');
  expect(() => dataDirectoryOf({ STOREFRONT_DATA_DIR: 'file' }, base)).toThrow(
    `STOREFRONT_DATA_DIR must name a directory; ${base}/file is not one.`,
  );
  rmSync(base, { recursive: true });
});

test.each([
  [{}, 'http://127.0.0.1:4000'],
  [{ PORT: '', HOST: '' }, 'http://127.0.0.1:4000'],
  [{ PORT: '4100', HOST: '::1' }, 'http://[::1]:4100'],
  [{ HOST: '0.0.0.0' }, 'http://127.0.0.1:4000'],
  [{ HOST: '::' }, 'http://[::1]:4000'],
])('with %o the store is reached from this machine at %s', (source, url) => {
  expect(serverSettings(source).localUrl).toBe(url);
});

test('a host name stays one', () => {
  expect(localUrl('localhost', 80)).toBe('http://localhost:80');
});

test('wrong settings are answered with a sentence each, before there is a database', () => {
  expect(() => serverSettings({ PORT: '0', PUBLIC_ORIGIN: 'shop' })).toThrow(
    'PORT must be a whole number from 1 to 65535.\nPUBLIC_ORIGIN must be an origin such as https://shop.example.',
  );
  expect(() => serverSettings({ NODE_ENV: 'production', PUBLIC_ORIGIN: 'https://shop.example' })).toThrow(
    'DATABASE_URL is required',
  );
});
