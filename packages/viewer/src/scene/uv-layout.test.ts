/** The flat map of texture coordinates, by the lines that a canvas is asked for. */
import { BufferGeometry, Float32BufferAttribute, Mesh, MeshStandardMaterial, Texture } from 'three';
import { expect, test } from 'vitest';
import { drawUvLayout } from './uv-layout.ts';

/** Records corners in shares of the canvas. */
function aCanvas() {
  const corners = new Set<string>();
  let frame = [1, 0, 0];
  const drawn = { triangles: 0 };
  const at = (x: number, y: number) => {
    const [scale = 1, left = 0, top = 0] = frame;
    corners.add([x * scale + left, y * scale + top].map((value) => value.toFixed(2)).join());
  };
  const context = {
    ...{ clearRect() {}, strokeRect() {}, beginPath() {}, closePath() {}, stroke() {}, drawImage() {} },
    setTransform: (scale: number, _: number, __: number, ___: number, left: number, top: number) => {
      frame = [scale, left, top];
    },
    moveTo(x: number, y: number) {
      drawn.triangles += 1;
      at(x, y);
    },
    lineTo: at,
  };
  // jsdom draws nothing, so the lines are written down by a canvas of two members.
  const canvas = { width: 1, getContext: () => context } as unknown as HTMLCanvasElement;
  return { canvas, corners, drawn };
}

function aPart(uvs: number[], repeat = 1) {
  const map = new Texture();
  map.repeat.setScalar(repeat);
  const geometry = new BufferGeometry();
  geometry.setAttribute('position', new Float32BufferAttribute(new Float32Array((uvs.length / 2) * 3), 3));
  if (uvs.length > 0) geometry.setAttribute('uv', new Float32BufferAttribute(uvs, 2));
  const finished = new MeshStandardMaterial({ map });
  return { mesh: new Mesh(geometry, finished), finished };
}

test('a triangle over half of the texture has its corners where they are, within a margin', () => {
  const { canvas, corners } = aCanvas();
  drawUvLayout([aPart([0, 0, 1, 0, 0, 1]), aPart([])], canvas);
  expect([...corners]).toEqual(['0.02,0.02', '0.98,0.02', '0.02,0.98']);
});

test('a texture that repeats is shown as often as a triangle covers it', () => {
  const { canvas, corners } = aCanvas();
  drawUvLayout([aPart([0, 0, 1, 0, 0, 1], 4), aPart([0, 0, 0.5, 0, 0, 0.5])], canvas);
  expect([...corners]).toContain('0.98,0.02');
  expect([...corners]).toContain('0.14,0.02');
});

test('of a model of more triangles than can be drawn, every second is, each twice for its edges', () => {
  const { canvas, drawn } = aCanvas();
  drawUvLayout([aPart(Array.from({ length: 3 * 60_001 }, (_, n) => [n % 2, n % 3]).flat())], canvas);
  expect(drawn.triangles).toBe(2 * 30_001);
});
