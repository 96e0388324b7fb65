import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { validateGlb } from '../build/validate.ts';
import { type OpenGlb, openGlb } from '../reading/glb.ts';
import { asThreeShows } from '../testing/as-three-shows.ts';
import { faultyModels } from '../testing/faulty-models.ts';
import { openWorkshop, withJson } from '../testing/small-models.ts';
import { elementsOf } from './elements.ts';
import { mendModel } from './mend-model.ts';

const mend = async (glb: Uint8Array) => mendModel(glb, await validateGlb(glb));

test.each(faultyModels)('$name is mended', async ({ code, write }) => {
  const glb = await write();
  const verdict = await validateGlb(glb);
  expect(verdict.messages.map((message) => message.code)).toContain(code);
  const mended = await mendModel(glb, verdict);
  expect(mended?.changes.join('\n')).toContain('; in the mended copy, ');
  expect(await validateGlb(mended?.glb ?? new Uint8Array())).toMatchObject({ errors: 0 });
});

// Pictures have no address in Node, and three.js opens no file with an extension that is not declared.
const shown = faultyModels.filter(({ name }) => !/picture|material|chunk|not declared|no extent/.test(name));
test.each(shown)('$name is shown as large as before', async ({ write }) => {
  const glb = await write();
  const before = (await asThreeShows(glb)).size;
  const after = (await asThreeShows((await mend(glb))?.glb ?? new Uint8Array())).size;
  // three.js rounds weights in bytes.
  for (const [axis, size] of before.entries()) expect((after[axis] ?? 0) / size).toBeCloseTo(1, 2);
});

const modelNamed = async (name: string) =>
  (await faultyModels.find((model) => model.name === name)?.write()) ?? new Uint8Array();

describe('no mended copy is made', () => {
  test('when an error would be left', async () => {
    const glb = withJson(await modelNamed('a child node that is listed as a root'), (json) => {
      json.cameras = [{ type: 'perspective', perspective: { yfov: 1, znear: 2, zfar: 1 } }];
    });
    expect(await mend(glb)).toBeUndefined();
  });

  test('when it would show a part at another place', async () => {
    const shop = openWorkshop();
    const wall = shop.put('Wall', shop.mesh('Wall', shop.box([1, 1, 1]))).setTranslation([5, 0, 0]);
    shop.put('Door', shop.mesh('Door', shop.box([1, 2, 1])), wall);
    const glb = withJson(await shop.write(), (json) => {
      json.scenes = [{ nodes: [0, 1] }];
    });
    expect(await mend(glb)).toBeUndefined();
  });

  test('when the file is no GLB', async () => {
    expect(await mend(new Uint8Array(40))).toBeUndefined();
  });
});

describe('a mended copy', () => {
  const partsOf = async (name: string) => {
    const glb = await modelNamed(name);
    const mended = await mend(glb);
    return { mended, given: openGlb(glb), opened: openGlb(mended?.glb ?? glb) };
  };
  const valuesOf = (opened: OpenGlb, semantic: string) => {
    const index = opened.json.meshes?.[0]?.primitives[0]?.attributes[semantic];
    const elements = elementsOf(opened, index);
    return Array.from({ length: elements?.count ?? 0 }, (_, i) => elements?.get(i) ?? []);
  };

  test('says what was wrong with which parts', async () => {
    expect((await partsOf('weights that add up to less than 1')).mended?.changes).toEqual([
      'has vertices whose bone weights do not add up to 1: “Body” (ACCESSOR_WEIGHTS_NON_NORMALIZED); in the mended copy, the weights are scaled until they do',
    ]);
    expect((await partsOf('a child node that is listed as a root')).mended?.changes).toEqual([
      expect.stringMatching(/ another part: “Door” \(SCENE_NON_ROOT_NODE\); /),
    ]);
    const extent = (await partsOf('a wrong extent')).mended?.changes;
    expect(extent).toEqual([expect.stringMatching(/ or none.* \(ACCESSOR_\w+, ACCESSOR_\w+\); /)]);
  });

  test('comes with the facts of both', async () => {
    const { mended } = await partsOf('normals twice as long');
    expect(mended?.original).toMatchObject({ triangles: 12, vertices: 8 });
    expect(mended?.reading.facts).toMatchObject({ triangles: 12, vertices: 8 });
    expect(mended?.reading.facts.sha256).not.toBe(mended?.original?.sha256);
  });

  test('differs in nothing but the fault', async () => {
    const { given, opened } = await partsOf('normals twice as long');
    expect(opened.json).toEqual(given.json);
    expect(valuesOf(opened, 'POSITION')).toEqual(valuesOf(given, 'POSITION'));
    expect(valuesOf(opened, 'NORMAL').map((normal) => normal.map((value) => value * 2))).toEqual(
      valuesOf(given, 'NORMAL'),
    );
  });

  test('keeps what its maker added', async () => {
    const glb = withJson(await modelNamed('a skeleton that is no root of its joints'), (json) => {
      json.extras = { maker: 'Ada' };
    });
    expect(openGlb((await mend(glb))?.glb ?? new Uint8Array()).json).toMatchObject({ extras: { maker: 'Ada' } });
  });

  test('has normals away from the faces where there were none', async () => {
    const { opened } = await partsOf('normals without a direction');
    const [corner = [], next = []] = valuesOf(opened, 'POSITION');
    const [normal = [], another = []] = valuesOf(opened, 'NORMAL');
    expect([normal, another].map((vector) => vector.map(Math.sign))).toEqual(
      [corner, next].map((vector) => vector.map(Math.sign)),
    );
  });

  test('has weights in bytes that add up to exactly 1', async () => {
    const { opened } = await partsOf('weights in bytes that add up to less than 1');
    const sums = valuesOf(opened, 'WEIGHTS_0').map(([a = 0, b = 0, c = 0, d = 0]) => a + b + c + d);
    expect(sums).toEqual(Array(8).fill(255));
  });

  test('adds up the weights of a bone that was named twice', async () => {
    const { opened } = await partsOf('a bone that is named twice');
    const [lower, upper] = [valuesOf(opened, 'WEIGHTS_0')[0], valuesOf(opened, 'WEIGHTS_0')[1]];
    expect([lower, upper]).toEqual([
      [1, 0, 0, 0],
      [1, 0, 0, 0],
    ]);
  });

  test('has the colours of a picture in printing colours', async () => {
    const { opened } = await partsOf('a picture in printing colours');
    const { byteOffset = 0, byteLength = 0 } =
      opened.json.bufferViews?.[opened.json.images?.[0]?.bufferView ?? 0] ?? {};
    const picture = sharp(opened.bin.subarray(byteOffset, byteOffset + byteLength));
    expect((await picture.metadata()).space).toBe('srgb');
    const [r = 0, g = 0, b = 0] = (await picture.stats()).channels.map(({ mean }) => mean);
    expect(r).toBeGreaterThan(150);
    expect(Math.max(g, b)).toBeLessThan(80);
  });
});
