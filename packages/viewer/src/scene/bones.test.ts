import { Bone, Group } from 'three';
import { expect, test } from 'vitest';
import { createBones } from './bones.ts';

test('a line leads from each bone to the next; a model without a rig has none', () => {
  const hips = new Bone();
  hips.add(new Bone().add(new Bone()));
  const bones = createBones(new Group().add(hips));
  expect(bones?.geometry.getAttribute('position').count).toBe(2 * 2);
  expect(bones?.visible).toBe(false);
  expect(createBones(new Group())).toBeUndefined();
});
