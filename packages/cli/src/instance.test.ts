import { once } from 'node:events';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { forgetInstance, noteInstance, runningInstance } from './instance.ts';
import { dataDirectory, inData } from './paths.ts';

const store = createServer((_, response) => response.end());
let url: string;

beforeAll(async () => {
  mkdirSync(dataDirectory, { recursive: true });
  await once(store.listen(0, '127.0.0.1'), 'listening');
  url = `http://127.0.0.1:${(store.address() as AddressInfo).port}`;
});
afterAll(async () => {
  store.close();
  await forgetInstance();
});

test('a store that runs is found', async () => {
  await noteInstance({ pid: process.pid, url });
  expect(await runningInstance()).toMatchObject({ pid: process.pid, url });
});

test('a note whose process has become another one does not count', async () => {
  await noteInstance({ pid: process.pid, url });
  const note = JSON.parse(readFileSync(inData('running.json'), 'utf8')) as Record<string, unknown>;
  writeFileSync(inData('running.json'), JSON.stringify({ ...note, identity: `${process.pid} of an earlier time` }));
  expect(await runningInstance()).toBeUndefined();
});

test.each(['', '{"pid":', 'null', '{}', '[1]', '{"pid":1,"identity":"1","url":"shop"}'])(
  'a damaged note (%s) counts as none',
  async (text) => {
    writeFileSync(inData('running.json'), text);
    expect(await runningInstance()).toBeUndefined();
  },
);
