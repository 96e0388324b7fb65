/** The 3D viewer: every control changes the picture as it says, and all resources are released. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { coloursSettled } from './support/colours.ts';
import { root } from './support/command.ts';
import { holdBack } from './support/hold-back.ts';
import { coverage } from './support/model-on-show.ts';
import { isAlive, navLink, title } from './support/parts.ts';
import { riggedGlb } from './support/rigged-glb.ts';
import { expect, test } from './support/test.ts';
import { touches } from './support/touches.ts';
import {
  boxOf,
  changes,
  control,
  drag,
  isAgain,
  liveContexts,
  opened,
  opener,
  openViewer,
  picture,
  shot,
  soon,
  stage,
} from './support/viewer.ts';
import { violationsOf } from './support/violations.ts';

// The stage and its controls fit into the viewport, so that nothing scrolls between pictures; it is small because the
// CPU draws them.
test.use({ viewport: { width: 340, height: 1200 } });

const PREVIEWS = /\/media\/[a-z-]+\/preview-\w+\.glb$/;
/** A shipped model with two animations. */
const OWL = join(root, 'packages/models/dist/owl-familiar/owl-familiar.preview.glb');

const sorry = (page: Page) => page.getByText('This browser cannot show models in 3D right now.');

test('the castle: loading is told, each control changes what is seen, and Reset takes it all back', async ({
  page,
}) => {
  test.slow();
  const view = stage(page);
  let first: Buffer = Buffer.alloc(0);
  let seen = 0;
  // Touch starts first, because it enlarges the controls, which moves the stage.
  const fingers = await touches(page);

  await test.step('its loading shows how far it is, and it stands on the stage then', async () => {
    const send = await holdBack(page, PREVIEWS);
    await page.goto('/store/castle');
    await isAlive(page);
    await opener(page).click();
    await expect(page.getByRole('progressbar', { name: 'Loading Castle in 3D' })).toBeVisible();
    await expect(control(page, 'Reset')).toBeDisabled();
    send();
    await expect(control(page, 'Reset')).toBeEnabled();
    await expect(page.getByRole('progressbar')).toHaveCount(0);
    first = await picture(view);
    seen = await coverage(page, first);
    expect(seen, 'per cent of the stage that is the model').toBeGreaterThan(10);
  });

  await test.step('the keyboard leads in, turns, tilts, comes closer and starts over', async () => {
    await expect(view).toBeFocused();
    const turned = await changes(view, first, () => page.keyboard.press('ArrowRight'));
    const tilted = await changes(view, turned, () => page.keyboard.press('ArrowDown'));
    const near = await changes(view, tilted, () => page.keyboard.press('+'));
    expect(await coverage(page, near), 'closer is larger').toBeGreaterThan(await coverage(page, tilted));
    await page.keyboard.press('Home');
    await isAgain(view, first);
    await page.keyboard.press('Tab');
    await expect(control(page, 'Turn')).toBeFocused();
  });

  await test.step('one finger turns, two come closer', async () => {
    const { x, y, width, height } = await boxOf(view);
    const middle = { x: x + width / 2, y: y + height / 2 };
    const turned = await changes(view, first, () => fingers.drag([[middle, { x: middle.x - width / 4, y: middle.y }]]));
    const near = await changes(view, turned, () =>
      fingers.drag([
        [
          { x: middle.x - 20, y: middle.y },
          { x: middle.x - 80, y: middle.y },
        ],
        [
          { x: middle.x + 20, y: middle.y },
          { x: middle.x + 80, y: middle.y },
        ],
      ]),
    );
    expect(await coverage(page, near), 'closer is larger').toBeGreaterThan(await coverage(page, turned));
    await control(page, 'Reset').click();
    await isAgain(view, first);
  });

  await test.step('only the edges are left of it as a wireframe', async () => {
    const wires = await changes(view, first, () => control(page, 'Wireframe').click());
    expect(await coverage(page, wires)).toBeLessThan(seen);
    await control(page, 'Wireframe').click();
    await isAgain(view, first);
  });

  await test.step('its colours are seen without light; UVs, which it has not, are refused with the reason', async () => {
    await changes(view, first, () => control(page, 'Colours').click());
    await control(page, 'Colours').click();
    await isAgain(view, first);
    await expect(control(page, 'UVs')).toHaveAttribute('aria-disabled', 'true');
    await expect(control(page, 'UVs')).toHaveAccessibleDescription(/^This model has no UVs/);
  });

  await test.step('a person beside it shows how large it is', async () => {
    await changes(view, first, () => control(page, 'Scale').click());
    const size = '44.35 m wide, 32.74 m high, 47.23 m deep. The person beside it is 1.75 m tall.';
    await expect(page.getByText(size)).toBeVisible();
    await control(page, 'Scale').click();
    await isAgain(view, first);
  });

  await test.step('the light moves by its slider and by hand', async () => {
    await control(page, 'Light').click();
    const lit = await picture(view);
    const slider = page.getByRole('slider', { name: 'Light direction' });
    const moved = await changes(view, lit, () => slider.fill('200'));
    await changes(view, moved, () => drag(view));
    await expect(slider).not.toHaveValue('200');
    await control(page, 'Reset').click();
    await isAgain(view, first);
  });

  await test.step('its flags move while they play', async () => {
    await control(page, 'Play').click();
    await expect.poll(async () => (await shot(view)).equals(first), soon).toBe(false);
    await control(page, 'Pause').click();
    await control(page, 'Reset').click();
    await isAgain(view, first);
  });

  await test.step('a screenshot is a PNG of 1600 by 1200 pixels with the model on no ground', async () => {
    const download = page.waitForEvent('download');
    await control(page, 'Screenshot').click();
    const file = await download;
    expect(file.suggestedFilename()).toBe('castle.png');
    const png = await readFile(await file.path());
    expect(png.subarray(1, 4).toString()).toBe('PNG');
    expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([1600, 1200]);
    expect(await coverage(page, png)).toBeGreaterThan(10);
  });

  await test.step('in full screen it fills the screen, and comes back', async () => {
    const { height } = await boxOf(view);
    await control(page, 'Full screen').click();
    await expect(control(page, 'Leave full screen')).toBeVisible();
    await expect.poll(async () => (await boxOf(view)).height).toBeGreaterThan(3 * height);
    await control(page, 'Leave full screen').click();
    await expect(control(page, 'Full screen')).toBeVisible();
    await isAgain(view, first);
  });

  await test.step('with everything on it is accessible', async () => {
    for (const name of ['Scale', 'Light']) await control(page, name).click();
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      await coloursSettled(page);
      const violations = await violationsOf(page, colorScheme === 'dark' ? 'colours' : undefined);
      expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target).join()}`)).toEqual([]);
    }
  });
});

test('the dragon turns by mouse and by itself; a viewer takes one context and gives it back', async ({ page }) => {
  test.slow();
  const live = await liveContexts(page);
  const view = stage(page);
  await openViewer(page, 'dragon-model');
  expect(await live()).toBe(1);

  await test.step('it stands still where less motion is wanted, and turns when told to', async () => {
    const first = await picture(view);
    await expect(control(page, 'Turn')).toHaveAttribute('aria-pressed', 'false');
    const turned = await changes(view, first, () => drag(view));
    await changes(view, turned, async () => {
      await control(page, 'Turn').click();
      await expect(control(page, 'Turn')).toHaveAttribute('aria-pressed', 'true');
      await expect.poll(async () => (await shot(view)).equals(turned), soon).toBe(false);
      await control(page, 'Turn').click();
    });
  });

  await test.step('Escape leads back to the pictures', async () => {
    await view.focus();
    await page.keyboard.press('Escape');
    await expect(opener(page)).toBeFocused();
    expect(await live()).toBe(0);
  });

  await test.step('another model takes its turn, with the animation one chooses', async () => {
    await page.route(PREVIEWS, (route) => route.fulfill({ contentType: 'model/gltf-binary', path: OWL }));
    await page.getByRole('region', { name: 'Related models' }).getByRole('link').first().click();
    await expect(title(page, 'Castle')).toBeVisible();
    await opened(page);
    expect(await live()).toBe(1);
    const still = await picture(view);
    await changes(view, still, async () => {
      await page.getByLabel('Animation').selectOption('Ponder');
      await expect.poll(async () => (await shot(view)).equals(still), soon).toBe(false);
      await control(page, 'Pause').click();
    });
    await navLink(page, 'Store').click();
    await expect(title(page, 'Store')).toBeVisible();
    expect(await live()).toBe(0);
  });
});

test('a rigged model shows its UVs and its bones, and is looked at alike after a reload', async ({ page }) => {
  test.slow();
  const view = stage(page);
  await page.route(PREVIEWS, (route) => route.fulfill({ contentType: 'model/gltf-binary', body: riggedGlb }));
  await openViewer(page, 'castle');
  const still = await picture(view);
  const layout = page.getByRole('img', { name: 'UV layout of Castle' });
  await changes(view, still, () => control(page, 'UVs').click());
  await expect(layout).toBeVisible();
  await control(page, 'UVs').click();
  await expect(layout).toHaveCount(0);
  await isAgain(view, still);
  const bones = await changes(view, still, () => control(page, 'Bones').click());
  await page.reload();
  await isAlive(page);
  await opened(page);
  await expect(control(page, 'Bones')).toHaveAttribute('aria-pressed', 'true');
  await isAgain(view, bones);
});

test('what cannot be shown is told: a model that does not come, a context that is lost, a browser without WebGL', async ({
  page,
  expectComplaints,
}) => {
  expectComplaints(/Failed to load resource/);
  await test.step('a model that does not come can be asked for again', async () => {
    let isDown = true;
    await page.route(PREVIEWS, (route) => (isDown ? route.fulfill({ status: 503 }) : route.fallback()));
    await page.goto('/store/dragon-model');
    await isAlive(page);
    await opener(page).click();
    await expect(page.getByRole('alert')).toContainText('The 3D view could not be loaded.');
    isDown = false;
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(control(page, 'Reset')).toBeEnabled();
    await expect(page.getByRole('alert')).toHaveCount(0);
  });

  await test.step('when the context is lost, the pictures are there', async () => {
    await stage(page)
      .locator('canvas')
      .evaluate((canvas: HTMLCanvasElement) =>
        canvas.getContext('webgl2')?.getExtension('WEBGL_lose_context')?.loseContext(),
      );
    await expect(sorry(page)).toBeVisible();
    await expect(page.getByRole('region', { name: 'Pictures of Dragon Model' })).toBeVisible();
  });

  await test.step('without WebGL they stay', async () => {
    await page.addInitScript(() => {
      HTMLCanvasElement.prototype.getContext = () => null;
    });
    await page.reload();
    await isAlive(page);
    await opener(page).click();
    await expect(sorry(page)).toBeVisible();
    await expect(page.getByRole('img', { name: 'Dragon Model' }).first()).toBeVisible();
  });
});
