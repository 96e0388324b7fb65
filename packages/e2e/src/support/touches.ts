/** Touches on a page through the browser's own input: gestures that the browser handles itself never reach the page. */
import type { Page } from '@playwright/test';

interface Point {
  readonly x: number;
  readonly y: number;
}

const STEPS = 6;

interface Fingers {
  /** Puts a finger down for each path, moves all at once from start to end, and lifts them. */
  drag(paths: readonly (readonly [from: Point, to: Point])[]): Promise<void>;
}

export async function touches(page: Page): Promise<Fingers> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Emulation.setTouchEmulationEnabled', { enabled: true, maxTouchPoints: 2 });
  return {
    async drag(paths) {
      const points = (share: number) =>
        paths.map(([from, to], id) => ({
          id,
          x: from.x + share * (to.x - from.x),
          y: from.y + share * (to.y - from.y),
        }));
      await devtools.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: points(0) });
      for (let step = 1; step <= STEPS; step++) {
        await devtools.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: points(step / STEPS) });
      }
      await devtools.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    },
  };
}
