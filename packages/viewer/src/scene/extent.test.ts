import {
  Bone,
  BoxGeometry,
  BufferAttribute,
  Group,
  InstancedMesh,
  Matrix4,
  Mesh,
  Skeleton,
  SkinnedMesh,
  Vector3,
} from 'three';
import { expect, test } from 'vitest';
import { extentOf } from './extent.ts';

const sizeOf = (model: Group) => extentOf(model).box.getSize(new Vector3()).toArray();

test('a skinned model is as large as its bones make it', () => {
  const geometry = new BoxGeometry(50, 180, 30);
  const { count } = geometry.getAttribute('position');
  geometry.setAttribute('skinIndex', new BufferAttribute(new Uint8Array(count * 4), 4));
  const weights = new Float32Array(count * 4).map((_, i) => (i % 4 === 0 ? 1 : 0));
  geometry.setAttribute('skinWeight', new BufferAttribute(weights, 4));
  const body = new SkinnedMesh(geometry);
  const hips = new Bone();
  const armature = new Group().add(hips);
  armature.scale.setScalar(0.01);
  body.bind(new Skeleton([hips], [new Matrix4()]), new Matrix4());
  const model = new Group().add(body, armature);
  for (const [axis, size] of [0.5, 1.8, 0.3].entries()) expect(sizeOf(model)[axis]).toBeCloseTo(size);
  expect(extentOf(model).reach).toBeCloseTo(Math.hypot(0.25, 0.15));
});

test('instances reach as far as the farthest one', () => {
  const posts = new InstancedMesh(new BoxGeometry(2, 1, 2), undefined, 2);
  posts.setMatrixAt(0, new Matrix4().makeTranslation(-10, 0, 0));
  posts.setMatrixAt(1, new Matrix4().makeTranslation(10, 0, 0));
  const model = new Group().add(posts);
  expect(sizeOf(model)).toEqual([22, 1, 2]);
  expect(extentOf(model).reach).toBeCloseTo(Math.hypot(11, 1));
});

test('a morph target counts at its weight', () => {
  const geometry = new BoxGeometry(1, 1, 1);
  const offsets = Float32Array.from(geometry.getAttribute('position').array, (value, i) =>
    i % 3 === 0 ? value * 8 : 0,
  );
  geometry.morphAttributes.position = [new BufferAttribute(offsets, 3)];
  geometry.morphTargetsRelative = true;
  const mesh = new Mesh(geometry);
  mesh.morphTargetInfluences = [0.5];
  const model = new Group().add(mesh);
  expect(sizeOf(model)).toEqual([5, 1, 1]);
  expect(extentOf(model).reach).toBeCloseTo(Math.hypot(2.5, 0.5));
});
