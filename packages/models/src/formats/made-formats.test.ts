/** Formats made of models as other tools write them: another reader must see the triangles and the size of the GLB. */
import { Primitive } from '@gltf-transform/core';
import { KHRTextureTransform } from '@gltf-transform/extensions';
import { describe, expect, test } from 'vitest';
import type { MadeFormat } from '../made-format.ts';
import { type Measured, measureFile } from '../offered/model-reader.ts';
import { readModel } from '../reading/read-model.ts';
import { asThreeShows } from '../testing/as-three-shows.ts';
import { read3mf, volumeOf, weldingOf } from '../testing/read-back.ts';
import { openWorkshop, skinnedFigure, type Workshop } from '../testing/small-models.ts';
import { makeFormats } from './made-formats.ts';
import { encodePng } from './png.ts';

const { TRIANGLE_STRIP } = Primitive.Mode;
const MILLIMETRES = 1000;

const kinds: Record<string, (shop: Workshop) => void> = {
  'a skinned figure in its bind pose': (shop) => void skinnedFigure(shop),
  'instances that are turned and scaled': (shop) => {
    const post = shop.put('post', shop.mesh('post', shop.box([0.5, 1, 0.25])));
    const turn = [0, Math.SQRT1_2, 0, Math.SQRT1_2];
    shop.instances(post, {
      TRANSLATION: [0, 0, 0, 3, 0, 0],
      ROTATION: [0, 0, 0, 1, ...turn],
      SCALE: [1, 1, 1, 2, 1, 1],
    });
  },
  'a strip beside a box': (shop) => {
    const strip = shop.points([0, 0, 0, 1, 0, 0, 0, 1, 0, 1, 1, 0], TRIANGLE_STRIP);
    shop.put('strip', shop.mesh('strip', strip));
    shop.put('box', shop.mesh('box', shop.box([1, 2, 3]))).setTranslation([5, 0, 0]);
  },
  'a mirrored box': (shop) => void shop.put('box', shop.mesh('box', shop.box([1, 2, 3]))).setScale([-1, 1, 2]),
  'a scene beside another one': (shop) => {
    shop.put('box', shop.mesh('box', shop.box([1, 2, 3])));
    shop.put('other', shop.mesh('other', shop.box([9, 9, 9])), shop.document.createScene('Other'));
  },
};

async function make(build: (shop: Workshop) => void, formats: readonly MadeFormat[]) {
  const shop = openWorkshop();
  build(shop);
  const glb = await shop.write();
  const { facts } = await readModel(glb);
  return { glb, facts, ...(await makeFormats(glb, formats, { slug: 'thing', name: 'A thing', facts })) };
}

const readers: readonly (readonly [MadeFormat, string, (file: Uint8Array) => Measured])[] = [
  ['obj', 'obj/thing.obj', (obj) => measureFile('OBJ', obj)],
  ['stl', 'print/thing.stl', (stl) => measureFile('STL', stl)],
  ['3mf', 'print/thing.3mf', read3mf],
];

describe.each(Object.keys(kinds))('%s', (kind) => {
  test.each(readers)('is whole and of its size in %s', async (format, path, read) => {
    const { files, facts } = await make(kinds[kind] ?? (() => {}), [format]);
    const { triangles, size } = read(files[path] ?? new Uint8Array());
    const [width, height, depth] = facts.boundingBox.size;
    const expected = format === 'obj' ? [width, height, depth] : [width, depth, height].map((m) => m * MILLIMETRES);
    expect(triangles).toBe(facts.triangles);
    for (const [axis, extent] of expected.entries()) expect(size?.[axis], `axis ${axis}`).toBeCloseTo(extent, 2);
  });
});

describe('a box whose faces have corners of their own', () => {
  /** As exporters write it, with three vertices for every triangle and a hole where `open` triangles are missing. */
  const box =
    (open = 0) =>
    (shop: Workshop) => {
      const whole = shop.box([1, 1, 1]);
      const positions = whole.getAttribute('POSITION');
      const indices = [...(whole.getIndices()?.getArray() ?? [])].slice(open * 3);
      const corners = indices.flatMap((index) => positions?.getElement(index, []) ?? []);
      shop.put('box', shop.mesh('box', shop.points(corners)));
    };

  test('holds together in an OBJ', async () => {
    const { files } = await make(box(), ['obj']);
    expect(weldingOf(files['obj/thing.obj'] ?? new Uint8Array())).toEqual({ parts: 1, openEdges: 0 });
  });

  test('is watertight for printing, which the readme says', async () => {
    const { notes, remarks } = await make(box(), ['stl', '3mf']);
    expect(notes).toEqual([]);
    expect(remarks).toEqual({ 'print/thing.stl': 'watertight', 'print/thing.3mf': 'watertight' });
  });

  test('is said not to be watertight with a hole', async () => {
    const { notes, remarks } = await make(box(1), ['stl']);
    expect(notes).toEqual([expect.stringContaining('is not watertight for printing: it has 3 open edges')]);
    expect(remarks['print/thing.stl']).toContain('3 open edges');
  });
});

test.each(['a mirrored box', 'instances that are turned and scaled'])('%s keeps its outside outside', async (kind) => {
  const { files } = await make(kinds[kind] ?? (() => {}), ['stl']);
  const volume = volumeOf(files['print/thing.stl'] ?? new Uint8Array());
  expect(volume).toBeCloseTo((kind === 'a mirrored box' ? 12 : 0.375) * MILLIMETRES ** 3, -4);
});

test('triangles that lie twice or have no area are left out of print formats', async () => {
  const { files } = await make(
    (shop) => {
      const corners = [0, 0, 0, 1, 0, 0, 0, 1, 0];
      shop.put('leaf', shop.mesh('leaf', shop.points([...corners, ...corners, 0, 0, 0, 0, 0, 0, 1, 0, 0])));
    },
    ['stl'],
  );
  expect(measureFile('STL', files['print/thing.stl'] ?? new Uint8Array()).triangles).toBe(1);
});

describe('the colour of an OBJ', () => {
  const linesOf = (file: Uint8Array | undefined, key: string) =>
    Buffer.from(file ?? [])
      .toString()
      .split('\n')
      .filter((line) => line.startsWith(`${key} `));

  test('of vertices is in a picture of the colours of faces', async () => {
    const { files } = await make(
      (shop) => {
        const triangle = shop.points([0, 0, 0, 1, 0, 0, 0, 1, 0, 2, 0, 0, 3, 0, 0, 2, 1, 0]);
        const colours = new Float32Array([1, 0, 0, 1, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 1, 0, 0, 1]);
        shop.put('leaf', shop.mesh('leaf', triangle.setAttribute('COLOR_0', shop.accessor('VEC3', colours))));
      },
      ['obj'],
    );
    expect(linesOf(files['obj/thing.obj'], 'vt')).toHaveLength(2);
    expect(linesOf(files['obj/thing.mtl'], 'map_Kd')).toEqual(['map_Kd thing-palette.png']);
    expect(files['obj/thing-palette.png']).toBeDefined();
  });

  test('of a texture is that texture, with its coordinates moved as the material says', async () => {
    const { files } = await make(
      (shop) => {
        const { document } = shop;
        const image = encodePng(1, 1, new Uint8Array(3));
        const texture = document.createTexture('bark').setImage(image).setMimeType('image/png');
        const material = document.createMaterial('Old bark').setBaseColorTexture(texture);
        const moved = document
          .createExtension(KHRTextureTransform)
          .createTransform()
          .setOffset([0.25, 0])
          .setScale([2, 1]);
        material.getBaseColorTextureInfo()?.setExtension('KHR_texture_transform', moved);
        const leaf = shop.points([0, 0, 0, 1, 0, 0, 0, 1, 0]).setMaterial(material);
        leaf.setAttribute('TEXCOORD_0', shop.accessor('VEC2', new Float32Array([0, 0, 0.5, 0, 0, 1])));
        shop.put('leaf', shop.mesh('leaf', leaf));
      },
      ['obj'],
    );
    expect(linesOf(files['obj/thing.obj'], 'vt')).toEqual(['vt 0.25 1', 'vt 1.25 1', 'vt 0.25 0']);
    expect(linesOf(files['obj/thing.obj'], 'usemtl')).toEqual(['usemtl Old_bark']);
    expect(linesOf(files['obj/thing.mtl'], 'map_Kd')).toEqual(['map_Kd thing-1.png']);
    expect(files['obj/thing-1.png']).toEqual(encodePng(1, 1, new Uint8Array(3)));
  });
});

test('a format that cannot be made is said, and the others are made', async () => {
  const { files, failures } = await make(
    (shop) => {
      const texture = shop.document.createTexture('bark').setImage(new Uint8Array(64)).setMimeType('image/avif');
      const leaf = shop.points([0, 0, 0, 1, 0, 0, 0, 1, 0]);
      leaf.setMaterial(shop.document.createMaterial('bark').setBaseColorTexture(texture));
      leaf.setAttribute('TEXCOORD_0', shop.accessor('VEC2', new Float32Array(6)));
      shop.put('leaf', shop.mesh('leaf', leaf));
    },
    ['obj', 'stl'],
  );
  expect(failures).toEqual([expect.stringMatching(/^cannot be made into obj: /)]);
  expect(Object.keys(files)).toEqual(['print/thing.stl']);
});

test('lighter copies have fewer triangles, the same size and the same bones', async () => {
  const { files, facts } = await make(
    (shop) => {
      skinnedFigure(shop);
      shop.put('ball', shop.mesh('ball', sphere(shop))).setTranslation([2, 1, 0]);
    },
    ['lods'],
  );
  let before = facts.triangles;
  for (const level of [1, 2, 3]) {
    const glb = files[`lods/thing-lod${level}.glb`] ?? new Uint8Array();
    const { triangles, size } = await asThreeShows(glb);
    expect(triangles).toBeLessThan(before * 0.7);
    before = triangles;
    for (const [axis, extent] of facts.boundingBox.size.entries()) expect(size[axis]).toBeCloseTo(extent, 0);
    const { skins = [] } = JSON.parse(
      Buffer.from(glb.subarray(20, 20 + new DataView(glb.buffer).getUint32(12, true))).toString(),
    );
    expect(skins).toHaveLength(1);
  }
});

/** A ball of 2,048 triangles around the origin. */
function sphere(shop: Workshop): Primitive {
  const [rings, segments] = [32, 32];
  const at = (ring: number, segment: number) => {
    const [tilt, turn] = [(Math.PI * ring) / rings, (2 * Math.PI * (segment % segments)) / segments];
    return [Math.sin(tilt) * Math.cos(turn), Math.cos(tilt), Math.sin(tilt) * Math.sin(turn)];
  };
  const corners = Array.from({ length: rings * segments }, (_, i) => {
    const [ring, segment] = [Math.floor(i / segments), i % segments];
    const [a, b, c, d] = [at(ring, segment), at(ring, segment + 1), at(ring + 1, segment + 1), at(ring + 1, segment)];
    return [a, b, c, a, c, d].flat();
  });
  return shop.points(corners.flat());
}

test('the same model makes the same bytes', async () => {
  const formats = ['obj', 'stl', '3mf', 'lods'] as const;
  const build = kinds['a strip beside a box'] ?? (() => {});
  expect((await make(build, formats)).files).toEqual((await make(build, formats)).files);
});
