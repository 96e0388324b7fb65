/** A checker with a letter and a number in each field, which shows stretched, turned and mirrored UVs. */
import { CanvasTexture, RepeatWrapping, SRGBColorSpace } from 'three';

const FIELDS = 8;
const PIXELS = 1024;
const FIELD = PIXELS / FIELDS;
const MAX_ANISOTROPY = 8;

export function createChecker(): CanvasTexture {
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = PIXELS;
  const context = canvas.getContext('2d');
  if (context) draw(context);
  const texture = new CanvasTexture(canvas);
  // The origin of glTF's texture coordinates is at the top.
  texture.flipY = false;
  texture.wrapS = texture.wrapT = RepeatWrapping;
  texture.colorSpace = SRGBColorSpace;
  texture.anisotropy = MAX_ANISOTROPY;
  return texture;
}

function draw(context: CanvasRenderingContext2D): void {
  context.font = `600 ${FIELD * 0.42}px sans-serif`;
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  for (let row = 0; row < FIELDS; row++)
    for (let column = 0; column < FIELDS; column++) {
      const hue = (column / FIELDS) * 360;
      const isDark = (row + column) % 2 === 1;
      context.fillStyle = `hsl(${hue} 55% ${isDark ? 38 : 78}%)`;
      context.fillRect(column * FIELD, row * FIELD, FIELD, FIELD);
      context.fillStyle = isDark ? '#fff' : '#222';
      const name = `${String.fromCharCode(65 + row)}${column + 1}`;
      context.fillText(name, (column + 0.5) * FIELD, (row + 0.5) * FIELD);
    }
}
