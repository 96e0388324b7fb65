/** The built page of the console. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';
import { startTestConsole } from '../testing/console.ts';

let shop: TestApp;
let directory: string;
beforeAll(async () => {
  shop = await startTestApp();
  directory = await mkdtemp(join(tmpdir(), 'console-page-'));
});
afterAll(async () => {
  await shop.stop();
  await rm(directory, { recursive: true });
});

test('is read again after it could not be read, and after each build', async () => {
  const browser = startTestConsole(shop, { directory }).client();
  const read = async () => {
    const response = await browser.request('/orders');
    return { status: response.status, text: await response.text() };
  };
  expect(await read()).toMatchObject({ status: 503, text: expect.stringContaining('Not built') });
  // A running build has written its entries, but not yet the files they name.
  await writeFile(join(directory, 'entry.json'), JSON.stringify({ scripts: ['main.1.js'], styles: [] }));
  expect(await read()).toMatchObject({ status: 503 });
  await writeFile(join(directory, 'main.1.js'), '"use strict";');
  const { status, text } = await read();
  expect([status, text]).toEqual([200, expect.stringContaining('<script defer src="/assets/console/main.1.js"')]);
  await rm(join(directory, 'main.1.js'));
  expect(await read()).toEqual({ status, text });
  await writeFile(join(directory, 'main.2.js'), '"use strict";');
  await writeFile(join(directory, 'entry.json'), JSON.stringify({ scripts: ['main.2.js'], styles: [] }));
  expect((await read()).text).toContain('<script defer src="/assets/console/main.2.js"');
});
