/**
 * Every kind of model as the store reads, draws and previews it, beside three.js' own loading and drawing of the file.
 * `CORPUS_SHEET` names a file for a contact sheet: three.js' drawing, the preview's and the studio's of each kind.
 * `CORPUS_FOLDER` names a folder whose GLBs are judged instead.
 */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createPreview } from '../build/preview-glb.ts';
import { validateGlb } from '../build/validate.ts';
import { dataOf, openBrowser, openPage } from '../pictures/browser.ts';
import { readModel } from '../reading/read-model.ts';
import { comparePictures } from './compare-pictures.ts';
import { writeKind } from './corpus/kind.ts';
import { kinds } from './corpus/kinds.ts';
import { addToSheet, writeSheet } from './corpus/sheet.ts';
import type { Eye } from './plain-drawing.ts';

const MILLIMETRE_DIGITS = 3;
/** Parts of 1 that a preview's drawing may differ from the model's. */
const PREVIEW = { colour: 0.03, outline: 0.03 };
/** Kinds whose previews differ more: simplifying does not weigh morph targets, nor bones, and small pieces lose corners. */
const LOOSER: Readonly<Record<string, number>> = {
  'a strip with indices and stitches': 0.3,
  'two meshes on one skin': 0.05,
  'two morph targets at once': 0.1,
  'two morph targets of a fine mesh': 0.1,
  'a morph target at the weight of its node': 0.1,
  'sparse morph targets': 0.1,
  'morph targets with normals': 0.1,
  'a clip that morphs': 0.05,
};
/** The studio has other lights and shadows, and the same outline. */
const STUDIO = { colour: 0.2, outline: 0.03, least: 0.01 };
const SHOT = { kind: 'turntable', width: 240, height: 180, turn: 32, tilt: 16 } as const;

/** Part of 1 that the size of an animated model may differ: poses between two steps, vertices between two directions. */
const ANIMATED = 0.03;

const files = new Map<string, Uint8Array>();
let browser: Browser;
let plain: Page;
let stage: Page;

beforeAll(async () => {
  browser = await openBrowser();
  const read = async (path: string) => files.get(path) ?? new Uint8Array();
  plain = await openPage(browser, { script: new URL('./plain-drawing.ts', import.meta.url), expose: 'plain', read });
  stage = await openPage(browser, { script: new URL('../pictures/stage.ts', import.meta.url), expose: 'stage', read });
});

afterAll(async () => {
  await browser?.close();
  await writeSheet();
});

const open = (path: string) => plain.evaluate((at) => window.plain.open(at), path);
const drawn = async (eye: Eye) => dataOf(await plain.evaluate((from) => window.plain.draw(from), eye));

async function posed(eye: Eye): Promise<Buffer> {
  await plain.evaluate(() => window.plain.pose());
  return drawn(eye);
}

async function photograph(path: string): Promise<{ eye: Eye; photograph: Buffer }> {
  await stage.evaluate((at) => window.stage.open(at), path);
  const photograph = dataOf(await stage.evaluate((shot) => window.stage.shoot(shot), SHOT));
  return { eye: await stage.evaluate(() => window.stage.eye()), photograph };
}

/** The corpus, or else the GLBs of a folder. */
async function glbs(): Promise<[string, () => Promise<Uint8Array>][]> {
  const folder = process.env.CORPUS_FOLDER;
  if (!folder) return Object.entries(kinds).map(([name, make]) => [name, () => writeKind(make)]);
  const files = (await readdir(folder)).filter((name) => name.endsWith('.glb')).sort();
  return files.map((name) => [name, () => readFile(join(folder, name))]);
}

test.each(await glbs())('%s: is read, previewed and photographed as three.js shows it', async (name, write) => {
  const glb = await write();
  const preview = await createPreview(glb);
  files.set('/model.glb', glb).set('/preview.glb', preview);
  const [reading, ofPreview] = [await readModel(glb), await readModel(preview)];
  const { eye, photograph: taken } = await photograph('/model.glb');
  const shown = await open('/model.glb');
  const front = await plain.evaluate(() => window.plain.eye());
  const [truth, asPhotographed] = [await drawn(front), await drawn(eye)];
  const truthPosed = await posed(front);
  const shownPreview = await open('/preview.glb');
  const previewed = await drawn(front);
  const toPosedPreview = await comparePictures(truthPosed, await posed(front));
  const [toPreview, toStudio] = [await comparePictures(truth, previewed), await comparePictures(asPhotographed, taken)];
  await addToSheet(name, { truth, previewed, taken }, { toPreview, toStudio });

  expect((await validateGlb(glb)).messages.filter(({ severity }) => severity === 0)).toEqual([]);
  expect((await validateGlb(preview)).messages.filter(({ severity }) => severity === 0)).toEqual([]);
  expect(reading.problems).toEqual([]);
  expect(reading.facts.triangles).toBe(shown.triangles);
  expect(ofPreview.facts.triangles).toBe(shownPreview.triangles);
  for (const [axis, size] of shown.size.entries()) {
    expect(reading.facts.boundingBox.size[axis], `axis ${axis}`).toBeCloseTo(size, MILLIMETRE_DIGITS);
    expect(Math.abs((shownPreview.size[axis] ?? 0) - size)).toBeLessThan(Math.max(...shown.size) / 100);
  }
  const { animatedSize = reading.facts.boundingBox.size } = reading.facts;
  for (const [axis, size] of shown.animatedSize.entries())
    expect(Math.abs((animatedSize[axis] ?? 0) - size), `axis ${axis}, animated`).toBeLessThan(size * ANIMATED + 0.006);
  expect(toPosedPreview.outline).toBeLessThan(LOOSER[name] ?? PREVIEW.outline);
  expect(toPreview.colour).toBeLessThan(LOOSER[name] ?? PREVIEW.colour);
  expect(toPreview.outline).toBeLessThan(LOOSER[name] ?? PREVIEW.outline);
  expect(toStudio.colour).toBeLessThan(STUDIO.colour);
  expect(toStudio.outline).toBeLessThan(STUDIO.outline);
  expect(toStudio.filled).toBeGreaterThan(STUDIO.least);
});
