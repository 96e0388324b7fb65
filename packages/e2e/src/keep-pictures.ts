/** Runs after pictures were taken: compresses them, deletes those of removed states, and records the browser. */
import { readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { compact } from './support/compact-picture.ts';
import { pageStates } from './support/pages.ts';
import { fileOf, noteBrowser, pictures, viewsOf } from './support/picture.ts';

/** The start of the run, in milliseconds. */
const since = Number(process.argv[2]);
const browser = await chromium.launch({ executablePath: process.env.CHROMIUM_PATH ?? '', args: ['--no-sandbox'] });
await noteBrowser(browser.version());
await browser.close();

const wanted = new Set(pageStates.flatMap(({ state }) => viewsOf(state).map((view) => fileOf(state, view))));
let bytes = 0;
for (const file of (await readdir(pictures)).filter((name) => name.endsWith('.png'))) {
  const path = join(pictures, file);
  if (!wanted.has(file)) {
    await rm(path);
    continue;
  }
  // Compressing earlier pictures again would lose a little each time.
  if ((await stat(path)).mtimeMs >= since) await writeFile(path, await compact(await readFile(path)));
  bytes += (await stat(path)).size;
}
console.log(`${wanted.size} pictures are wanted; what is there has ${(bytes / 1e6).toFixed(1)} MB`);
