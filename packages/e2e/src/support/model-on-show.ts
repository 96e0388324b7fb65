/** Measures how much of a picture a model covers. */
import type { Page } from '@playwright/test';

/** Percentage of pixels of `image`, a PNG, that differ from the sky at the left edge of their row. */
export function coverage(page: Page, image: Buffer): Promise<number> {
  return page.evaluate(async (base64) => {
    const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
    const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
    const { width, height } = bitmap;
    const context = new OffscreenCanvas(width, height).getContext('2d');
    context?.drawImage(bitmap, 0, 0);
    const { data = [] } = context?.getImageData(0, 0, width, height) ?? {};
    const at = (x: number, y: number, channel: number) => data[4 * (y * width + x) + channel] ?? 0;
    let taken = 0;
    for (let y = 0; y < height; y++) {
      for (let x = 0; x < width; x++) {
        const difference = [0, 1, 2, 3].map((channel) => Math.abs(at(x, y, channel) - at(0, y, channel)));
        if (Math.max(...difference) > 24) taken += 1;
      }
    }
    return (100 * taken) / (width * height);
  }, image.toString('base64'));
}
