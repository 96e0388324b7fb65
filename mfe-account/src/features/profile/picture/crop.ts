/** The cropped square of a picture, in the picture's own pixels. */

export interface Size {
  readonly width: number;
  readonly height: number;
}

export interface Crop {
  /** The middle of the square. */
  readonly x: number;
  readonly y: number;
  /** 1 fits the largest possible square. */
  readonly zoom: number;
}

export const MAX_ZOOM = 5;

/** Returns the largest square, in the middle. */
export function firstCrop({ width, height }: Size): Crop {
  return { x: width / 2, y: height / 2, zoom: 1 };
}

export function squareOf({ width, height }: Size, { x, y, zoom }: Crop) {
  const side = Math.min(width, height) / zoom;
  return { left: x - side / 2, top: y - side / 2, side };
}

/** Returns the crop, moved back into the picture. */
export function clampCrop(size: Size, crop: Crop): Crop {
  const zoom = clamp(crop.zoom, 1, MAX_ZOOM);
  const half = squareOf(size, { ...crop, zoom }).side / 2;
  return { x: clamp(crop.x, half, size.width - half), y: clamp(crop.y, half, size.height - half), zoom };
}

function clamp(value: number, from: number, to: number): number {
  return Math.min(to, Math.max(from, value));
}
