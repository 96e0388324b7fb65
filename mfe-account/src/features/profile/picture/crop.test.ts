/** The cropped square never leaves the picture. */
import { describe, expect, test } from 'vitest';
import { clampCrop, firstCrop, MAX_ZOOM, squareOf } from './crop.ts';

const wide = { width: 400, height: 200 };

describe('a crop', () => {
  test('begins as the largest square in the middle', () => {
    expect(squareOf(wide, firstCrop(wide))).toEqual({ left: 100, top: 0, side: 200 });
  });

  test('is moved back where it left the picture', () => {
    expect(squareOf(wide, clampCrop(wide, { x: -50, y: 900, zoom: 1 }))).toEqual({ left: 0, top: 0, side: 200 });
    expect(squareOf(wide, clampCrop(wide, { x: 999, y: -5, zoom: 2 }))).toEqual({ left: 300, top: 0, side: 100 });
  });

  test('zooms between the whole and five times', () => {
    expect(clampCrop(wide, { x: 200, y: 100, zoom: 0.2 }).zoom).toBe(1);
    expect(clampCrop(wide, { x: 200, y: 100, zoom: 99 }).zoom).toBe(MAX_ZOOM);
  });

  test('that was at the edge stays in the picture when it is zoomed out', () => {
    const zoomedIn = clampCrop(wide, { x: 400, y: 200, zoom: 4 });
    expect(squareOf(wide, zoomedIn)).toEqual({ left: 350, top: 150, side: 50 });
    expect(squareOf(wide, clampCrop(wide, { ...zoomedIn, zoom: 1 }))).toEqual({ left: 200, top: 0, side: 200 });
  });
});
