/** Looking at a model from all sides: every control does to the picture what it says, and all of it is given back. */
import { readFile } from 'node:fs/promises';
import { AxeBuilder } from '@axe-core/playwright';
import type { Locator, Page } from '@playwright/test';
import { coloursSettled } from './support/colours.ts';
import { showModels } from './support/model-on-show.ts';
import { isAlive, navLink, title } from './support/parts.ts';
import { expect, test } from './support/test.ts';

// Stage and controls in view at once, so that nothing scrolls between two pictures; small, as the processor draws them.
test.use({ viewport: { width: 480, height: 1300 } });

const stage = (page: Page) => page.getByRole('application', { name: '3D view of Castle' });
const control = (page: Page, name: string) =>
  page.getByRole('toolbar', { name: '3D view' }).getByRole('button', { name, exact: true });
const opener = (page: Page) => page.getByRole('button', { name: 'View in 3D' });

/** Notes every WebGL context that a page makes. */
async function countContexts(page: Page): Promise<() => Promise<{ made: number; live: number }>> {
  await page.addInitScript(() => {
    const made = new Set<WebGL2RenderingContext>();
    Object.assign(window, { webglContexts: made });
    const original = HTMLCanvasElement.prototype.getContext;
    HTMLCanvasElement.prototype.getContext = function (this: HTMLCanvasElement, ...args: [string]) {
      const context: unknown = Reflect.apply(original, this, args);
      if (context instanceof WebGL2RenderingContext) made.add(context);
      return context;
    } as typeof original;
  });
  return () =>
    page.evaluate(() => {
      // The script above put it there, which the page's types cannot know.
      const made = [...(window as unknown as { webglContexts: Set<WebGL2RenderingContext> }).webglContexts];
      return { made: made.length, live: made.filter((context) => !context.isContextLost()).length };
    });
}

async function openViewer(page: Page): Promise<void> {
  await page.goto('/store/castle');
  await expect(title(page, 'Castle')).toBeVisible();
  await isAlive(page);
  await opener(page).click();
  await expect(control(page, 'Reset')).toBeEnabled();
}

/** Without the stage's corners, which are cut off and show what is behind, such as the ring around what has the focus. */
const CORNER = 24;

async function boxOf(of: Locator) {
  const box = await of.boundingBox();
  if (!box) throw new Error('The stage has no box.');
  return box;
}

async function shot(of: Locator): Promise<Buffer> {
  const { x, y, width, height } = await boxOf(of);
  const clip = { x: x + CORNER, y: y + CORNER, width: width - 2 * CORNER, height: height - 2 * CORNER };
  return of.page().screenshot({ clip });
}

/** The picture on the stage once it stands still: the same twice in a row. */
async function picture(of: Locator): Promise<Buffer> {
  let last = await shot(of);
  await expect
    .poll(async () => {
      const before = last;
      last = await shot(of);
      return before.equals(last);
    })
    .toBe(true);
  return last;
}

/** Has `act` done and expects the picture to be another one then, which it answers. */
async function changes(of: Locator, before: Buffer, act: () => Promise<unknown>): Promise<Buffer> {
  await act();
  await expect.poll(async () => (await shot(of)).equals(before)).toBe(false);
  return picture(of);
}

async function isAgain(of: Locator, before: Buffer): Promise<void> {
  await expect.poll(async () => (await shot(of)).equals(before), 'looks as before').toBe(true);
}

/** Drags from the middle of the stage to its left. */
async function drag(of: Locator): Promise<void> {
  const { x, y, width, height } = await boxOf(of);
  const { mouse } = of.page();
  await mouse.move(x + width / 2, y + height / 2);
  await mouse.down();
  await mouse.move(x + width / 4, y + height / 2, { steps: 4 });
  await mouse.up();
}

/** How many pixels of a picture are mostly red, as the model's larger box is, in hundredths. */
function redness(page: Page, image: Buffer): Promise<number> {
  return page.evaluate(async (base64) => {
    const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
    const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
    const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
    const context = canvas.getContext('2d');
    context?.drawImage(bitmap, 0, 0);
    const { data = [] } = context?.getImageData(0, 0, bitmap.width, bitmap.height) ?? {};
    let red = 0;
    for (let at = 0; at < data.length; at += 4) {
      const [r = 0, g = 0, b = 0] = [data[at], data[at + 1], data[at + 2]];
      if (r > 60 && r > 2 * g && r > 2 * b) red += 1;
    }
    return (100 * red) / (bitmap.width * bitmap.height);
  }, image.toString('base64'));
}

test('each control changes what is seen, and Reset takes it all back', async ({ page }) => {
  test.slow();
  await showModels(page);
  await openViewer(page);
  const view = stage(page);
  const first = await picture(view);
  expect(await redness(page, first), 'per cent of the stage that is the model').toBeGreaterThan(5);

  await view.focus();
  const turned = await changes(view, first, () => page.keyboard.press('ArrowRight'));
  const tilted = await changes(view, turned, () => page.keyboard.press('ArrowDown'));
  const near = await changes(view, tilted, () => page.keyboard.press('+'));
  expect(await redness(page, near), 'closer is larger').toBeGreaterThan(await redness(page, tilted));
  await page.keyboard.press('Home');
  await isAgain(view, first);

  const wires = await changes(view, first, () => control(page, 'Wireframe').click());
  expect(await redness(page, wires), 'only the edges are left').toBeLessThan((await redness(page, first)) / 2);
  await control(page, 'Wireframe').click();

  await changes(view, first, () => control(page, 'Scale').click());
  await expect(page.getByText('3 m wide, 2 m high, 2 m deep. The person beside it is 1.75 m tall.')).toBeVisible();
  await control(page, 'Scale').click();
  await isAgain(view, first);

  await control(page, 'Light').click();
  const lit = await picture(view);
  const slider = page.getByRole('slider', { name: 'Light direction' });
  const moved = await changes(view, lit, () => slider.fill('200'));
  await changes(view, moved, () => drag(view));
  await expect(slider).not.toHaveValue('200');

  await control(page, 'Reset').click();
  await isAgain(view, first);
});

test('the model turns by mouse; animations move it, and it stands still where less motion is wanted', async ({
  page,
}) => {
  test.slow();
  await showModels(page);
  await openViewer(page);
  const view = stage(page);
  const first = await picture(view);
  await expect(control(page, 'Turn')).toHaveAttribute('aria-pressed', 'false');

  const turned = await changes(view, first, () => drag(view));
  const spun = await changes(view, turned, async () => {
    await control(page, 'Play').click();
    await expect.poll(async () => (await shot(view)).equals(turned)).toBe(false);
    await control(page, 'Pause').click();
  });
  await changes(view, spun, async () => {
    await page.getByLabel('Animation').selectOption('Rise');
    await control(page, 'Pause').click();
  });
  await changes(view, await picture(view), async () => {
    await control(page, 'Turn').click();
    await expect(control(page, 'Turn')).toHaveAttribute('aria-pressed', 'true');
    await control(page, 'Turn').click();
  });
});

test('a screenshot is a PNG of 1600 by 1200 pixels with the model on no ground', async ({ page }) => {
  await showModels(page);
  await openViewer(page);
  const download = page.waitForEvent('download');
  await control(page, 'Screenshot').click();
  const file = await download;
  expect(file.suggestedFilename()).toBe('castle.png');
  const png = await readFile(await file.path());
  expect(png.subarray(1, 4).toString()).toBe('PNG');
  expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([1600, 1200]);
  expect(await redness(page, png)).toBeGreaterThan(5);
});

test('a viewer takes one context, gives it back when it is left, and the next product takes one again', async ({
  page,
}) => {
  const contexts = await countContexts(page);
  await showModels(page);
  await openViewer(page);
  expect((await contexts()).live).toBe(1);
  await stage(page).focus();
  await page.keyboard.press('Escape');
  await expect(opener(page)).toBeFocused();
  expect((await contexts()).live).toBe(0);

  await opener(page).click();
  await expect(control(page, 'Reset')).toBeEnabled();
  expect((await contexts()).live).toBe(1);
  await page.getByRole('region', { name: 'Related models' }).getByRole('link').first().click();
  await expect(title(page, 'Dragon Model')).toBeVisible();
  await expect.poll(async () => (await contexts()).live).toBe(0);
  await opener(page).click();
  await expect(control(page, 'Reset')).toBeEnabled();
  expect((await contexts()).live).toBe(1);
  await navLink(page, 'Store').click();
  await expect(title(page, 'Store')).toBeVisible();
  expect((await contexts()).live).toBe(0);
});

test('a browser without WebGL, and one that loses it, shows the pictures and says why', async ({ page }) => {
  await showModels(page);
  await openViewer(page);
  await stage(page)
    .locator('canvas')
    .evaluate((canvas: HTMLCanvasElement) =>
      canvas.getContext('webgl2')?.getExtension('WEBGL_lose_context')?.loseContext(),
    );
  await expect(page.getByText('This browser cannot show models in 3D right now.')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Pictures of Castle' })).toBeVisible();

  await page.addInitScript(() => {
    HTMLCanvasElement.prototype.getContext = () => null;
  });
  await page.reload();
  await isAlive(page);
  await opener(page).click();
  await expect(page.getByText('This browser cannot show models in 3D right now.')).toBeVisible();
  await expect(page.getByRole('img', { name: 'Castle' }).first()).toBeVisible();
});

test('a model that does not come is told, and can be asked for again', async ({ page, expectComplaints }) => {
  expectComplaints(/Failed to load resource/);
  await showModels(page);
  let isDown = true;
  await page.route('**/media/models/*', (route) => (isDown ? route.fulfill({ status: 503 }) : route.fallback()));
  await page.goto('/store/castle');
  await isAlive(page);
  await opener(page).click();
  await expect(page.getByRole('alert')).toContainText('The 3D view could not be loaded.');
  isDown = false;
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(control(page, 'Reset')).toBeEnabled();
  await expect(page.getByRole('alert')).toHaveCount(0);
});

test('the viewer with everything on is accessible, and the keyboard leads in and out', async ({ page }) => {
  await showModels(page);
  await openViewer(page);
  await expect(stage(page)).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(control(page, 'Turn')).toBeFocused();
  for (const name of ['Scale', 'Light']) await control(page, name).click();
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await coloursSettled(page);
    const { violations } = await new AxeBuilder({ page }).analyze();
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target).join()}`)).toEqual([]);
  }
});
