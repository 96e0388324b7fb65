/** What a public preview gives away of a model, and what it keeps of its looks. */
import { type Accessor, Primitive } from '@gltf-transform/core';
import { describe, expect, test } from 'vitest';
import { io } from '../reading/gltf-io.ts';
import { readModel } from '../reading/read-model.ts';
import { openWorkshop, type Workshop } from '../testing/small-models.ts';
import { createPreview } from './preview-glb.ts';
import { validateGlb } from './validate.ts';

type Point = [x: number, y: number, z: number];
const { TRIANGLES, TRIANGLE_STRIP } = Primitive.Mode;

/** Corners of a surface of `steps` by `steps` squares, three for each triangle. */
function surface(steps: number, place: (a: number, b: number) => Point): Point[] {
  const at = (i: number, j: number) => place(i / steps, j / steps);
  return Array.from({ length: steps * steps }, (_, k) => {
    const [i, j] = [k % steps, Math.floor(k / steps)];
    const [one, two, three, four] = [at(i, j), at(i + 1, j), at(i + 1, j + 1), at(i, j + 1)];
    return [one, two, three, one, three, four];
  }).flat();
}

const ball = (a: number, b: number): Point => [
  Math.sin(b * Math.PI) * Math.cos(a * 2 * Math.PI),
  Math.cos(b * Math.PI),
  Math.sin(b * Math.PI) * Math.sin(a * 2 * Math.PI),
];

/** A triangle for each three corners, with its own normal. */
function faceted(shop: Workshop, corners: readonly Point[]): Primitive {
  const normals = corners.map((_, i) => {
    const [a, b, c] = [0, 1, 2].map((k) => corners[i - (i % 3) + k] ?? [0, 0, 0]) as [Point, Point, Point];
    const [u, v] = [b.map((value, k) => value - (a[k] ?? 0)), c.map((value, k) => value - (a[k] ?? 0))] as [
      Point,
      Point,
    ];
    const normal = [v[1] * u[2] - v[2] * u[1], v[2] * u[0] - v[0] * u[2], v[0] * u[1] - v[1] * u[0]];
    const length = Math.hypot(...normal);
    return length > 0 ? normal.map((value) => value / length) : [0, 1, 0];
  });
  return shop.points(corners.flat()).setAttribute('NORMAL', shop.accessor('VEC3', new Float32Array(normals.flat())));
}

const stones = (count: number) =>
  Array.from({ length: count }, (_, k) =>
    surface(4, (a, b) => {
      const [x, y, z] = ball(a, b);
      return [x * 0.4 + (k % 8), y * 0.4, z * 0.4 + Math.floor(k / 8)];
    }),
  ).flat();
const ribbon = Array.from({ length: 1200 }, (_, i): Point => [Math.cos(i / 60), i % 2, Math.sin(i / 60)]);

describe('a preview has no more than its share of the triangles', () => {
  test.each<[string, (shop: Workshop) => Primitive]>([
    ['without an index', (shop) => shop.points(surface(24, ball).flat())],
    ['with facets', (shop) => faceted(shop, surface(24, ball))],
    ['of a strip', (shop) => shop.points(ribbon.flat(), TRIANGLE_STRIP)],
    ['of small pieces', (shop) => shop.points(stones(64).flat())],
  ])('of a model %s', async (_, make) => {
    const shop = openWorkshop();
    shop.put('thing', shop.mesh('thing', make(shop)));
    const glb = await shop.write();
    const { facts } = await readModel(glb);
    for (const share of [0.5, 0.25]) {
      const preview = await createPreview(glb, share);
      expect(preview.of).toBe(facts.triangles);
      const { facts: light } = await readModel(preview.glb ?? new Uint8Array());
      expect(light.triangles).toBe(preview.triangles);
      expect(light.triangles).toBeLessThanOrEqual(facts.triangles * share);
      expect(light.triangles).toBeGreaterThan(facts.triangles * share * 0.4);
      for (const [axis, size] of facts.boundingBox.size.entries())
        expect(light.boundingBox.size[axis]).toBeCloseTo(size, 0);
    }
  });

  test('where a part is drawn many times', async () => {
    const shop = openWorkshop();
    const node = shop.put('stones', shop.mesh('stone', shop.points(surface(16, ball).flat())));
    shop.instances(node, { TRANSLATION: [0, 0, 0, 3, 0, 0, 6, 0, 0] });
    const { triangles, of, glb } = await createPreview(await shop.write());
    expect(of).toBe(3 * 512);
    expect(triangles).toBeLessThanOrEqual(of / 2);
    expect((await readModel(glb ?? new Uint8Array())).facts.triangles).toBe(triangles);
  });
});

describe('a model has no preview', () => {
  test('when it has few triangles, which half of them would give away', async () => {
    const shop = openWorkshop();
    shop.put('box', shop.mesh('box', shop.box([1, 1, 1])));
    const glb = await shop.write();
    expect(await createPreview(glb)).toEqual({ glb: null, triangles: 0, of: 12, without: 'few_triangles' });
    expect(await createPreview(glb, 1)).toMatchObject({ triangles: 12, without: null });
  });

  test('when it falls apart with fewer triangles', async () => {
    const shop = openWorkshop();
    const box = shop.mesh('box', shop.box([1, 1, 1]));
    for (let i = 0; i < 100; i++) shop.put(`box ${i}`, box).setTranslation([(i % 10) * 2, 0, Math.floor(i / 10) * 2]);
    const preview = await createPreview(await shop.write());
    expect(preview).toEqual({ glb: null, triangles: 0, of: 1200, without: 'not_simplified' });
  });
});

test('a preview holds nothing of scenes and parts that viewers do not show', async () => {
  const shop = openWorkshop();
  const { document } = shop;
  shop.put('ball', shop.mesh('ball', shop.points(surface(24, ball).flat())));
  shop.put('secret', shop.mesh('secret', shop.box([1, 2, 3])), document.createScene('Other'));
  const orphan = document.createNode('orphan').setMesh(shop.mesh('orphan', shop.box([3, 2, 1])));
  const morph = document.createPrimitiveTarget().setAttribute('POSITION', shop.accessor('VEC3', new Float32Array(24)));
  orphan.getMesh()?.listPrimitives()[0]?.addTarget(morph);
  const times = shop.accessor('SCALAR', new Float32Array([0, 1]));
  const sampler = document
    .createAnimationSampler()
    .setInput(times)
    .setOutput(shop.accessor('SCALAR', new Float32Array([0, 1])));
  const channel = document.createAnimationChannel().setTargetNode(orphan).setTargetPath('weights').setSampler(sampler);
  document.createAnimation('grow').addChannel(channel).addSampler(sampler);
  const { glb } = await createPreview(await shop.write());
  const root = (await io.readBinary(glb ?? new Uint8Array())).getRoot();
  expect(root.listScenes()).toHaveLength(1);
  expect(root.listMeshes().map((mesh) => mesh.getName())).toEqual(['ball']);
  expect(await validateGlb(glb ?? new Uint8Array())).toMatchObject({ errors: 0, warnings: 0 });
});

test('a preview of a large scan has no gaps where it was simplified piece by piece', async () => {
  const shop = openWorkshop();
  const steps = 640;
  const positions = Array.from({ length: (steps + 1) ** 2 }, (_, k): Point => {
    const [a, b] = [(k % (steps + 1)) / steps, Math.floor(k / (steps + 1)) / steps];
    return [a, 0.1 * Math.sin(a * 9) * Math.cos(b * 7), b];
  });
  const corners = Array.from({ length: steps ** 2 }, (_, k) => {
    const first = Math.floor(k / steps) * (steps + 1) + (k % steps);
    return [first, first + 1, first + steps + 2, first, first + steps + 2, first + steps + 1];
  }).flat();
  const scan = shop.points(positions.flat());
  scan.setIndices(shop.document.createAccessor().setType('SCALAR').setArray(new Uint32Array(corners)));
  shop.put('scan', shop.mesh('scan', scan));
  const { glb, triangles, of } = await createPreview(await shop.write(), 0.2);
  expect(triangles).toBeLessThanOrEqual(of * 0.2);
  const primitive = (await io.readBinary(glb ?? new Uint8Array())).getRoot().listMeshes()[0]?.listPrimitives()[0];
  const kept = [...(primitive?.getIndices()?.getArray() ?? [])];
  const place = (corner: number) => primitive?.getAttribute('POSITION')?.getElement(corner, []) ?? [];
  const [low, high] = [
    primitive?.getAttribute('POSITION')?.getMinNormalized([]),
    primitive?.getAttribute('POSITION')?.getMaxNormalized([]),
  ];
  const isAtRim = (corner: number) => [0, 2].some((k) => [low?.[k], high?.[k]].includes(place(corner)[k]));
  for (const edge of openEdges(kept)) expect(edge.every(isAtRim)).toBe(true);
});

/** Edges of one triangle alone. */
function openEdges(corners: readonly number[]): [number, number][] {
  const seen = new Map<string, [number, number]>();
  corners.forEach((corner, i) => {
    const next = corners[i % 3 === 2 ? i - 2 : i + 1] ?? 0;
    if (!seen.delete(`${next} ${corner}`)) seen.set(`${corner} ${next}`, [corner, next]);
  });
  return [...seen.values()];
}

test('a painting that is mirrored on a flat front stays where it is', async () => {
  const shop = openWorkshop();
  const mirrored = (x: number) => (x < 0.5 ? x : 1 - x);
  const front = surface(40, (a, b) => [a, b, 0]);
  const carved = surface(40, (a, b) => [a + 1.1, b, 0.03 * Math.sin(a * 84) * Math.sin(b * 68)]);
  const corners = [...front, ...carved];
  const coordinates = corners.flatMap(([x, y]) => [x <= 1 ? mirrored(x) : 0.5 + 0.5 * (x - 1.1), 1 - y]);
  const { document } = shop;
  const texture = document.createTexture('paint').setImage(PIXEL).setMimeType('image/png');
  const painted = shop
    .points(corners.flat(), TRIANGLES)
    .setAttribute('TEXCOORD_0', shop.accessor('VEC2', new Float32Array(coordinates)))
    .setMaterial(document.createMaterial('paint').setBaseColorTexture(texture));
  shop.put('shield', shop.mesh('shield', painted));
  const { glb, triangles, of } = await createPreview(await shop.write());
  expect(triangles).toBeLessThanOrEqual(of / 2);
  const { positions, coordinate } = await paintedTriangles(glb ?? new Uint8Array());
  for (let i = 0; i < positions.length; i += 3) {
    const [a, b, c] = [0, 1, 2].map((k) => positions[i + k]?.[0] ?? 0) as Point;
    if (Math.max(a, b, c) > 1.05) continue;
    // The middle of the triangle shows the painting of that place.
    const [u, v, w] = [0, 1, 2].map((k) => coordinate[i + k] ?? 0) as Point;
    expect((u + v + w) / 3).toBeCloseTo(mirrored((a + b + c) / 3), 1);
  }
});

test('a shape that only a morph target has is there in the preview', async () => {
  const shop = openWorkshop();
  const corners = [...surface(30, (a, b) => [a, 0, b]), ...surface(30, ball)];
  const lifted = corners.flatMap(([x, y, z]) => [
    0,
    y === 0 ? Math.exp(-40 * ((x - 0.5) ** 2 + (z - 0.5) ** 2)) : 0,
    0,
  ]);
  const plain = shop.points(corners.flat());
  plain.addTarget(
    shop.document
      .createPrimitiveTarget('hill')
      .setAttribute('POSITION', shop.accessor('VEC3', new Float32Array(lifted))),
  );
  const node = shop.put('plain', shop.mesh('plain', plain).setWeights([1]));
  const glb = await shop.write();
  const { glb: preview } = await createPreview(glb);
  const { size } = (await readModel(preview ?? new Uint8Array())).facts.boundingBox;
  expect(node.getMesh()?.getWeights()).toEqual([1]);
  for (const [axis, full] of (await readModel(glb)).facts.boundingBox.size.entries())
    expect(size[axis]).toBeCloseTo(full, 1);
  const target = (await io.readBinary(preview ?? new Uint8Array()))
    .getRoot()
    .listMeshes()[0]
    ?.listPrimitives()[0]
    ?.listTargets()[0];
  expect(distinct(target?.getAttribute('POSITION') ?? null)).toBeGreaterThan(25);
});

/** How many different heights there are. */
function distinct(attribute: Accessor | null): number {
  const heights = Array.from({ length: attribute?.getCount() ?? 0 }, (_, i) => attribute?.getElement(i, [])[1] ?? 0);
  return new Set(heights.map((height) => height.toFixed(3))).size;
}

/** Positions and first coordinates of all corners, in order. */
async function paintedTriangles(glb: Uint8Array) {
  const node = (await io.readBinary(glb))
    .getRoot()
    .listNodes()
    .find((each) => each.getMesh());
  const primitive = node?.getMesh()?.listPrimitives()[0];
  const transform = primitive?.getMaterial()?.getBaseColorTextureInfo()?.getExtension('KHR_texture_transform') as
    | { getOffset(): number[]; getScale(): number[] }
    | undefined;
  const corners = [...(primitive?.getIndices()?.getArray() ?? [])];
  const matrix = node?.getWorldMatrix() ?? [];
  const positions = corners.map((corner) => {
    const local = primitive?.getAttribute('POSITION')?.getElement(corner, []) ?? [];
    return [0, 1, 2].map((k) =>
      [0, 1, 2].reduce((sum, j) => sum + (matrix[j * 4 + k] ?? 0) * (local[j] ?? 0), matrix[12 + k] ?? 0),
    );
  });
  const coordinate = corners.map((corner) => {
    const u = primitive?.getAttribute('TEXCOORD_0')?.getElement(corner, [])[0] ?? 0;
    return u * (transform?.getScale()[0] ?? 1) + (transform?.getOffset()[0] ?? 0);
  });
  return { positions, coordinate };
}

/** A PNG of one pixel. */
const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
