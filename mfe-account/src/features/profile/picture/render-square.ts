/** Renders the cropped square at upload size, without the file's metadata. */
import { type Crop, squareOf } from './crop.ts';

/** Pixels; the server scales it down further. */
const SIDE = 512;
const QUALITY = 0.92;

/** Renders WebP where supported, otherwise PNG. */
export function renderSquare(picture: ImageBitmap, crop: Crop): Promise<Blob> {
  const canvas = document.createElement('canvas');
  canvas.width = SIDE;
  canvas.height = SIDE;
  drawSquare(canvas, picture, crop);
  const { promise, resolve, reject } = Promise.withResolvers<Blob>();
  canvas.toBlob(
    (blob) => (blob ? resolve(blob) : reject(new Error('the canvas cannot be made a file'))),
    'image/webp',
    QUALITY,
  );
  return promise;
}

export function drawSquare(canvas: HTMLCanvasElement, picture: ImageBitmap, crop: Crop): void {
  const { left, top, side } = squareOf(picture, crop);
  const context = canvas.getContext('2d');
  if (!context) return;
  context.clearRect(0, 0, canvas.width, canvas.height);
  context.imageSmoothingQuality = 'high';
  context.drawImage(picture, left, top, side, side, 0, 0, canvas.width, canvas.height);
}
