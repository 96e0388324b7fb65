/** Ways to look at a model's surface, by its materials: nothing is drawn. */
import { BoxGeometry, Group, Mesh, MeshBasicMaterial, MeshStandardMaterial, Texture } from 'three';
import { expect, test, vi } from 'vitest';
import { createSurfaces } from './surfaces.ts';

/** A painted box beside a bare one. */
function aModel() {
  const map = new Texture();
  map.repeat.set(4, 4);
  const paint = new MeshStandardMaterial({ map, color: 0xff0000 });
  const painted = new Mesh(new BoxGeometry(), paint);
  const bare = new Mesh(new BoxGeometry().deleteAttribute('uv'), new MeshStandardMaterial({ vertexColors: true }));
  const model = new Group().add(painted, bare);
  return { model, painted, bare, paint, surfaces: createSurfaces(model) };
}

test('colours without light are the texture, tint and vertex colours of each material', () => {
  const { painted, bare, paint, surfaces } = aModel();
  surfaces.show('colour', false);
  expect(painted.material).toBeInstanceOf(MeshBasicMaterial);
  expect(painted.material).toMatchObject({ map: paint.map, color: paint.color });
  expect(bare.material).toMatchObject({ map: null, vertexColors: true });
});

test('a checker lies where the texture does, and parts without UVs are grey', () => {
  const { painted, bare, paint, surfaces } = aModel();
  surfaces.show('uvs', false);
  const { map } = painted.material;
  expect(map).not.toBe(paint.map);
  expect(map?.repeat.toArray()).toEqual([4, 4]);
  expect(bare.material.map).toBeNull();
  expect(bare.material.color.getHex()).toBe(0x9a9a9a);
});

test('a material that knows no light is seen in each way without a complaint', () => {
  const warnings = vi.spyOn(console, 'warn').mockReturnValue();
  const mesh: Mesh = new Mesh(new BoxGeometry(), new MeshBasicMaterial({ color: 0x00ff00 }));
  const surfaces = createSurfaces(mesh);
  for (const surface of ['colour', 'uvs'] as const) surfaces.show(surface, false);
  expect(mesh.material).toBeInstanceOf(MeshStandardMaterial);
  expect(warnings).not.toHaveBeenCalled();
});

test('each way can be drawn as edges, and the finished materials come back', () => {
  const { painted, bare, paint, surfaces } = aModel();
  for (const surface of ['finished', 'colour', 'uvs'] as const) {
    surfaces.show(surface, true);
    expect([painted.material.wireframe, bare.material.wireframe]).toEqual([true, true]);
  }
  surfaces.show('finished', false);
  expect(painted.material).toBe(paint);
  expect(paint.wireframe).toBe(false);
});

test('a model has UVs when one of its parts does', () => {
  const { bare, surfaces } = aModel();
  expect(surfaces.hasUvs).toBe(true);
  expect(createSurfaces(bare).hasUvs).toBe(false);
});

test('what it made is disposed with it, and the finished materials are not', () => {
  const { painted, paint, surfaces } = aModel();
  const disposed: unknown[] = [];
  surfaces.show('uvs', false);
  for (const one of [painted.material, painted.material.map, paint])
    one?.addEventListener('dispose', () => disposed.push(one));
  const made = [painted.material, painted.material.map];
  surfaces.dispose();
  expect(disposed).toEqual(expect.arrayContaining(made));
  expect(disposed).toHaveLength(2);
  expect(painted.material).toBe(paint);
});
