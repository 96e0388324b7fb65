/** The 3D viewer on a page: where its parts are, and what is seen on its stage. */
import type { Locator, Page } from '@playwright/test';
import { isAlive } from './parts.ts';
import { expect } from './test.ts';

export const stage = (page: Page) => page.getByRole('application', { name: /^3D view of / });
const toolbar = (page: Page) => page.getByRole('toolbar', { name: '3D view' });
export const control = (page: Page, name: string) => toolbar(page).getByRole('button', { name, exact: true });
export const opener = (page: Page) => page.getByRole('button', { name: 'View in 3D' });

/** Notes every WebGL context that a page makes. */
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
      // The script above put it there, which the page's types cannot know.
      const made = [...(window as unknown as { webglContexts: Set<WebGL2RenderingContext> }).webglContexts];
      return made.filter((context) => !context.isContextLost()).length;
    });
}

/** Opens the viewer on a product's page, and waits for the model to stand on its stage. */
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

/** Without the stage's corners, which are cut off and show what is behind, such as the ring around what has the focus. */
const CORNER = 24;

/** Where it is in the window. */
export async function boxOf(of: Locator) {
  const box = await of.boundingBox();
  if (!box) throw new Error('The stage has no box.');
  return box;
}

/** What is seen on the stage at this moment. */
export async function shot(of: Locator): Promise<Buffer> {
  const { x, y, width, height } = await boxOf(of);
  const clip = { x: x + CORNER, y: y + CORNER, width: width - 2 * CORNER, height: height - 2 * CORNER };
  return of.page().screenshot({ clip });
}

/** A picture is drawn within some tenths of a second, and most of what is waited for here is one. */
export const soon = { intervals: [100] };

/** The picture on the stage once it stands still: the same twice in a row, with frames of the page between. */
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

/** A change asks for a frame, which may ask for another size and so for one more. On a busy machine they take their time. */
function twoFrames(of: Locator): Promise<void> {
  return of.evaluate(
    () => new Promise<void>((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve()))),
  );
}

/** Has `act` done and expects the picture to be another one then, which it answers. */
export async function changes(of: Locator, before: Buffer, act: () => Promise<unknown>): Promise<Buffer> {
  await act();
  await expect.poll(async () => (await shot(of)).equals(before), soon).toBe(false);
  return picture(of);
}

/** Expects the stage to look as it did `before`. */
export async function isAgain(of: Locator, before: Buffer): Promise<void> {
  await expect.poll(async () => (await shot(of)).equals(before), { ...soon, message: 'looks as before' }).toBe(true);
}

/** Drags from the middle of the stage to its left. */
export async function drag(of: Locator): Promise<void> {
  const { x, y, width, height } = await boxOf(of);
  const { mouse } = of.page();
  await mouse.move(x + width / 2, y + height / 2);
  await mouse.down();
  await mouse.move(x + width / 4, y + height / 2, { steps: 4 });
  await mouse.up();
}
