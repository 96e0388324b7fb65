/** The 3D viewer on a page: its parts, and the picture on its stage. */
import type { Locator, Page } from '@playwright/test';
import { isAlive } from './parts.ts';
import { expect } from './test.ts';

export const stage = (page: Page) => page.getByRole('application', { name: /^3D view of / });
const toolbar = (page: Page) => page.getByRole('toolbar', { name: '3D view' });
export const control = (page: Page, name: string) => toolbar(page).getByRole('button', { name, exact: true });
export const opener = (page: Page) => page.getByRole('button', { name: 'View in 3D' });

/** Records every WebGL context that a page creates, and returns a function that counts the live ones. */
export async function liveContexts(page: Page): Promise<() => Promise<number>> {
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
      // The script above set it, which the page's types do not know.
      const made = [...(window as unknown as { webglContexts: Set<WebGL2RenderingContext> }).webglContexts];
      return made.filter((context) => !context.isContextLost()).length;
    });
}

/** Opens the viewer on a product page, and waits for the model on its stage. */
export async function opened(page: Page): Promise<void> {
  await opener(page).click();
  await expect(control(page, 'Reset')).toBeEnabled();
}

/** Goes to a product's page and opens its viewer. */
export async function openViewer(page: Page, slug: string): Promise<void> {
  await page.goto(`/store/${slug}`);
  await isAlive(page);
  await opened(page);
}

/** Size in pixels of the stage's cut corners, which show what is behind, such as the focus ring. */
const CORNER = 24;

/** Returns an element's box in the window. */
export async function boxOf(of: Locator) {
  const box = await of.boundingBox();
  if (!box) throw new Error('The stage has no box.');
  return box;
}

/** Returns a screenshot of the stage. */
export async function shot(of: Locator): Promise<Buffer> {
  const { x, y, width, height } = await boxOf(of);
  const clip = { x: x + CORNER, y: y + CORNER, width: width - 2 * CORNER, height: height - 2 * CORNER };
  return of.page().screenshot({ clip });
}

/** A picture is drawn within tenths of a second, so most waits here are short. */
export const soon = { intervals: [100] };

/** Waits until the stage stands still, which is the same picture twice with frames between, and returns the picture. */
export async function picture(of: Locator): Promise<Buffer> {
  await twoFrames(of);
  let last = await shot(of);
  await expect
    .poll(async () => {
      await twoFrames(of);
      const before = last;
      last = await shot(of);
      return before.equals(last);
    }, soon)
    .toBe(true);
  return last;
}

/**
 * Waits two frames: a change requests one, which may change the size and so request another. On a busy machine they are
 * slow.
 */
function twoFrames(of: Locator): Promise<void> {
  return of.evaluate(
    () => new Promise<void>((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve()))),
  );
}

/** Runs `act`, expects a different picture afterwards, and returns it. */
export async function changes(of: Locator, before: Buffer, act: () => Promise<unknown>): Promise<Buffer> {
  await act();
  await expect.poll(async () => (await shot(of)).equals(before), soon).toBe(false);
  return picture(of);
}

/** Expects the stage to look as it did in `before`. */
export async function isAgain(of: Locator, before: Buffer): Promise<void> {
  await expect.poll(async () => (await shot(of)).equals(before), { ...soon, message: 'looks as before' }).toBe(true);
}

/** Drags from the middle of the stage to the left. */
export async function drag(of: Locator): Promise<void> {
  const { x, y, width, height } = await boxOf(of);
  const { mouse } = of.page();
  await mouse.move(x + width / 2, y + height / 2);
  await mouse.down();
  await mouse.move(x + width / 4, y + height / 2, { steps: 4 });
  await mouse.up();
}
