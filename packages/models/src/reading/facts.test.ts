/** Facts of a mesh that can be counted by hand. */
import { AnimationClip, Group, VectorKeyframeTrack } from 'three';
import { expect, test } from 'vitest';
import { createScene } from '../build/create-scene.ts';
import { exportGlb } from '../build/export-glb.ts';
import { palette } from '../kit/palette.ts';
import { node, piece, place } from '../kit/pieces.ts';
import { block } from '../kit/shapes.ts';
import type { Model } from '../model.ts';
import { readModel } from './read-model.ts';

const crate: Model = {
  id: '0',
  slug: 'crate',
  name: 'Crate',
  category: 'props',
  description: '',
  priceCents: 0,
  tags: [],
  seed: 0,
  build() {
    const wood = piece(block(2, 3, 4, { bevel: 0 }), 'wood', palette.oak);
    const iron = place([piece(block(1, 1, 1, { bevel: 0 }), 'metal', palette.iron)], { at: [5, 0, 0] });
    const scene = new Group();
    const box = node('Box', [wood, ...iron]);
    scene.add(box);
    const lift = new VectorKeyframeTrack('Box.position', [0, 1.5], [0, 0, 0, 0, 1, 0]);
    return { scene, clips: [new AnimationClip('Lift', 1.5, [lift])] };
  },
};

test('two boxes have 24 triangles, 48 corners, two materials and the size they were given', async () => {
  const glb = await exportGlb(crate, createScene(crate));
  const { facts } = await readModel(glb);
  expect(facts).toMatchObject({
    format: 'glTF 2.0 binary',
    bytes: glb.byteLength,
    triangles: 24,
    vertices: 48,
    materials: 2,
    textures: 0,
    textureBytes: 0,
    animations: [{ name: 'Lift', seconds: 1.5 }],
    boundingBox: { min: [-1, 0, -2], max: [5.5, 3, 2], size: [6.5, 3, 4] },
  });
  expect(facts.sha256).toMatch(/^[0-9a-f]{64}$/);
});
