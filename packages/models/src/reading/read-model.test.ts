/** Models as other tools write them: every count and size is worked out by hand and agrees with three.js. */
import { Primitive } from '@gltf-transform/core';
import { describe, expect, test } from 'vitest';
import { asThreeShows } from '../testing/as-three-shows.ts';
import { boxCorners, openWorkshop, skinnedFigure } from '../testing/small-models.ts';
import { readModel } from './read-model.ts';

const { POINTS, LINES, TRIANGLES, TRIANGLE_STRIP, TRIANGLE_FAN } = Primitive.Mode;
const MILLIMETRE_DIGITS = 3;

/** Reads a model and expects three.js to draw the same. */
async function read(glb: Uint8Array) {
  const reading = await readModel(glb);
  const { triangles, boundingBox } = reading.facts;
  const drawn = await asThreeShows(glb);
  expect(drawn.triangles).toBe(triangles);
  for (const [axis, size] of drawn.size.entries())
    expect(boundingBox.size[axis], `axis ${axis}`).toBeCloseTo(size, MILLIMETRE_DIGITS);
  return { ...reading, triangles, vertices: reading.facts.vertices, size: boundingBox.size };
}

describe('a skinned model', () => {
  test('has the size of its bind pose: centimetres with Z up become a person of 1.8 metres', async () => {
    const shop = openWorkshop();
    skinnedFigure(shop);
    expect(await read(await shop.write())).toMatchObject({ triangles: 12, size: [0.5, 1.8, 0.3], notes: [] });
  });

  test('is not moved by the node of its mesh', async () => {
    const shop = openWorkshop();
    skinnedFigure(shop).setScale([9, 1, 1]).setTranslation([700, 0, 0]);
    const { size, facts } = await read(await shop.write());
    expect(size).toEqual([0.5, 1.8, 0.3]);
    expect(facts.boundingBox.min[0]).toBe(-0.25);
  });

  test('stretches with its joints', async () => {
    const shop = openWorkshop();
    skinnedFigure(shop, true);
    expect((await read(await shop.write())).size).toEqual([0.5, 2.3, 0.3]);
  });
});

describe.each([false, true])('instances (required: %s)', (isRequired) => {
  test('are counted one by one, and measured from the first to the last', async () => {
    const shop = openWorkshop();
    const post = shop.put('post', shop.mesh('post', shop.box([0.5, 1, 0.5])));
    const translations = Array.from({ length: 50 }, (_, i) => [i * 1.5, 0, 0]).flat();
    shop.instances(post, { TRANSLATION: translations }, isRequired);
    expect(await read(await shop.write())).toMatchObject({ triangles: 600, vertices: 400, size: [74, 1, 0.5] });
  });

  test('are turned and scaled, and then placed by their node', async () => {
    const shop = openWorkshop();
    const plank = shop.put('plank', shop.mesh('plank', shop.box([2, 1, 1])));
    plank.setScale([1, 3, 1]);
    const quarter = [0, Math.SQRT1_2, 0, Math.SQRT1_2];
    shop.instances(plank, { ROTATION: quarter, SCALE: [2, 1, 1] }, isRequired);
    expect(await read(await shop.write())).toMatchObject({ triangles: 12, size: [1, 3, 4] });
  });
});

test('instances of a mesh with lines are drawn once, and counted once', async () => {
  const shop = openWorkshop();
  const rope = shop.points([0, 0, 0, 0, 0.1, 0], LINES);
  const post = shop.put('post', shop.mesh('post', shop.box([1, 1, 1]), rope));
  shop.instances(post, { TRANSLATION: [0, 0, 0, 5, 0, 0] });
  expect(await read(await shop.write())).toMatchObject({ triangles: 12, vertices: 10, size: [1, 1, 1] });
});

describe('strips and fans', () => {
  const ribbon = Array.from({ length: 31 }, (_, i) => [i / 10, 0, 0, i / 10, 1, 0]).flat();

  test('of n corners are n - 2 triangles, beside a box as well', async () => {
    const shop = openWorkshop();
    shop.put('ribbon', shop.mesh('ribbon', shop.points(ribbon, TRIANGLE_STRIP)));
    expect(await read(await shop.write())).toMatchObject({ triangles: 60, size: [3, 1, 0], notes: [], problems: [] });
    shop.put('box', shop.mesh('box', shop.box([1, 1, 1])));
    expect(await read(await shop.write())).toMatchObject({ triangles: 72, size: [3.5, 1.5, 1] });
  });

  test('of indices count the indices', async () => {
    const shop = openWorkshop();
    const fan = shop.points([0, 0, 0, 2, 0, 0, 2, 2, 0, 0, 2, 0, 9, 9, 9], TRIANGLE_FAN);
    fan.setIndices(shop.accessor('SCALAR', new Uint16Array([0, 1, 2, 3])));
    shop.put('fan', shop.mesh('fan', fan));
    const { facts, problems } = await readModel(await shop.write());
    expect([facts.triangles, facts.boundingBox.size, problems]).toEqual([2, [2, 2, 0], []]);
  });
});

test('points and lines are no triangles, and are named', async () => {
  const shop = openWorkshop();
  shop.put('box', shop.mesh('box', shop.box([1, 1, 1])));
  shop.put('dust', shop.mesh('dust', shop.points([0, 0, 0], POINTS)));
  shop.put('rope', shop.mesh('rope', shop.points([0, 0, 0, 0, 1, 0], LINES)));
  const { facts, notes } = await readModel(await shop.write());
  expect(facts.triangles).toBe(12);
  expect(notes).toEqual([
    'has points without faces in “dust”, which count as no triangles; in Blender, remove them with Mesh > Clean Up > Delete Loose',
    'has lines without faces in “rope”, which count as no triangles; in Blender, remove them with Mesh > Clean Up > Delete Loose',
  ]);
});

describe('a morph target', () => {
  const stretched = () => {
    const shop = openWorkshop();
    const box = shop.box([1, 1, 1]);
    const offsets = boxCorners([1, 1, 1]).map((value, i) => (i % 3 === 1 && value > 0 ? 4 : 0));
    const target = shop.document.createPrimitiveTarget('tall');
    target.setAttribute('POSITION', shop.accessor('VEC3', new Float32Array(offsets)));
    const mesh = shop.mesh('box', box.addTarget(target));
    return { shop, mesh: mesh.setWeights([1]), node: shop.put('box', mesh) };
  };

  test('counts at the default weight of its mesh', async () => {
    expect((await read(await stretched().shop.write())).size).toEqual([1, 5, 1]);
  });

  test('counts at the weight of its node, where there is one', async () => {
    const { shop, node } = stretched();
    node.setWeights([0.5]);
    expect((await read(await shop.write())).size).toEqual([1, 3, 1]);
  });

  test('of no weight counts for nothing', async () => {
    const { shop, mesh } = stretched();
    mesh.setWeights([0]);
    expect((await read(await shop.write())).size).toEqual([1, 1, 1]);
  });
});

describe('of several scenes', () => {
  const twoScenes = () => {
    const shop = openWorkshop();
    shop.put('box', shop.mesh('box', shop.box([1, 1, 1])));
    const backup = shop.document.createScene('Backup');
    const ribbon = shop.points(
      Array.from({ length: 900 }, (_, i) => i),
      TRIANGLES,
    );
    shop.put('ribbon', shop.mesh('ribbon', ribbon), backup);
    return { ...shop, backup };
  };

  test('the default one counts, and the other is named', async () => {
    const { write } = twoScenes();
    expect(await read(await write())).toMatchObject({
      triangles: 12,
      vertices: 8,
      facts: { meshes: 1 },
      size: [1, 1, 1],
      notes: [
        'holds scenes that are neither shown nor counted: “Backup”; in Blender, delete them or export with Include > Limit to > Active Scene',
      ],
    });
  });

  test('the first one counts where none is the default', async () => {
    const { document, write } = twoScenes();
    document.getRoot().setDefaultScene(null);
    expect((await read(await write())).triangles).toBe(12);
  });

  test('a part that belongs to none is named', async () => {
    const shop = openWorkshop();
    shop.put('box', shop.mesh('box', shop.box([1, 1, 1])));
    shop.put('wheel', shop.mesh('wheel', shop.box([8, 8, 8])), shop.document.createNode());
    expect(await read(await shop.write())).toMatchObject({
      triangles: 12,
      size: [1, 1, 1],
      notes: [
        'holds parts that belong to no scene and are neither shown nor counted: “wheel”; in Blender, add them to the scene or delete them',
      ],
    });
  });

  test('of four others three are named', async () => {
    const { document, backup, write, put, mesh, box } = twoScenes();
    backup.dispose();
    for (const name of ['A', 'B\u202E\uD800', '', 'x'.repeat(99)])
      put('box', mesh('box', box([1, 1, 1])), document.createScene(name));
    expect((await read(await write())).notes[0]).toMatch(
      /: “A”, “B \uFFFD”, one without a name and 1 more; in Blender/,
    );
  });

  test('a default one without triangles is a problem, and its size is zero', async () => {
    const { document, write } = twoScenes();
    document.getRoot().setDefaultScene(document.createScene('Cameras'));
    const { facts, problems } = await readModel(await write());
    expect(facts).toMatchObject({ triangles: 0, boundingBox: { min: [0, 0, 0], size: [0, 0, 0] } });
    expect(problems).toEqual([
      'shows no triangles in “Cameras”, the scene that viewers open; in Blender, open the scene with the model and export with Include > Limit to > Active Scene',
    ]);
  });

  test('no scene at all is a problem', async () => {
    const shop = openWorkshop();
    shop.put('box', shop.mesh('box', shop.box([1, 1, 1])));
    shop.scene.dispose();
    expect((await readModel(await shop.write())).problems).toEqual([
      'has no scene, so viewers show nothing; import it into Blender and export it again',
    ]);
  });
});

test('corners that are left over in a list make no triangle, and are told', async () => {
  const shop = openWorkshop();
  shop.put('thing', shop.mesh('thing', shop.points([0, 0, 0, 1, 0, 0, 0, 1, 0, 1, 1, 0])));
  const { triangles, notes } = await read(await shop.write());
  expect([triangles, notes]).toEqual([
    1,
    [
      'has corners in “thing” that make up no whole triangle and are left out; import it into Blender and export it again',
    ],
  ]);
});

test('a model of 200,000 vertices is read', async () => {
  const shop = openWorkshop();
  const positions = Array.from({ length: 600_000 }, (_, i) => (i % 3) * Math.sin(i));
  shop.put('scan', shop.mesh('scan', shop.points(positions)));
  expect(await read(await shop.write())).toMatchObject({ triangles: 66_666, vertices: 200_000 });
});

test('a size that is no number is a problem', async () => {
  const shop = openWorkshop();
  const scale = 1e200;
  const hall = shop.document.createNode('hall').setScale([scale, scale, scale]);
  shop.scene.addChild(hall);
  shop.put('box', shop.mesh('box', shop.box([1, 1, 1])), hall).setScale([scale, scale, scale]);
  expect((await readModel(await shop.write())).problems).toEqual([
    'has a size that is no number; in Blender, apply the scale with Object > Apply > Scale and export it again',
  ]);
});
