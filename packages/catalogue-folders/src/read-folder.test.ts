/** Complaints about product folders that cannot be imported: file, field and reason, all at once. */
import { mkdir, mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { madeFormats } from '@storefront/contract/console/made-formats';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Room } from './judge-file.ts';
import { mendedMessages } from './mended.ts';
import { messageOf, readFolder } from './read-folder.ts';
import { aGlb, aPicture, someWords, writeProductFolder } from './testing/product-folders.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'goods-'));
});
afterEach(() => rm(folder, { recursive: true }));

const complaintsOf = async (room?: Room) => (await readFolder(folder, room)).complaints.map(messageOf);

test('a product of a model and a few words has nothing wrong with it', async () => {
  await writeProductFolder(join(folder, 'well'));
  const { drafts, complaints, notes } = await readFolder(folder);
  expect([complaints, notes]).toEqual([[], []]);
  expect(drafts).toMatchObject([{ slug: 'well', words: { ...someWords, licence: 'standard' } }]);
  expect(drafts[0]?.facts).toMatchObject({ triangles: 1, vertices: 3, boundingBox: { size: [2, 3, 0] } });
});

test('a name in full-width letters is taken in plain ones, in which it is searched for', async () => {
  await writeProductFolder(folder, {
    'product.json': { ...someWords, slug: 'well', name: 'Ｏｌｄ\u3000ｗｅｌｌ ½ cafe\u0301' },
  });
  expect((await readFolder(folder)).drafts[0]?.words.name).toBe('Old well ½ café');
});

test('a folder may be one product itself', async () => {
  await writeProductFolder(folder, { 'product.json': { ...someWords, slug: 'old-well' } });
  expect((await readFolder(folder)).drafts).toMatchObject([{ slug: 'old-well' }]);
});

const nameRule = 'text of 1 to 200 characters, without control characters';
const priceRule = 'must be a number of dollars from 0 (free) to 99999.99 with at most two decimals, such as 29.99';
const pictureRule = 'must be a file, a list of files, or both as "files" beside an "alt" of up to 300 characters';
const fileRule = 'must be the path of a file in the folder of the product';

describe('product.json', () => {
  test.each<[string, object, string[]]>([
    ['no name', { name: undefined }, [`name is missing; it must be ${nameRule}`]],
    ['an empty name', { name: '' }, [`name must be ${nameRule} and without spaces around it`]],
    ['a name that is too long', { name: 'x'.repeat(201) }, [`name must be ${nameRule} and without spaces around it`]],
    ['a name that turns text round', { name: 'a\u202Eb' }, [`name must be ${nameRule} and without spaces around it`]],
    ['a price in words', { price: '12.50' }, [`price ${priceRule}`]],
    ['no price', { price: undefined }, [`price is missing; it ${priceRule}`]],
    ['parts of a cent', { price: 1.005 }, [`price ${priceRule}`]],
    ['an unknown category', { category: 'boats' }, ['category must be buildings, creatures or props']],
    ['an unknown licence', { licence: 'free' }, ["licence must be 'standard', the only licence there is"]],
    ['a tag with signs', { tags: ['well', 'St*ne'] }, ['tags[1] must be of letters a to z and digits']],
    ['a format that is not made', { formats: ['obj', 'fbx'] }, [`formats[1] must be one of ${madeFormats.join(', ')}`]],
    ['a bad id', { id: 'a b' }, ['id must be up to 64 letters, digits and hyphens']],
    ['a bad time', { createdAt: 'May' }, ['createdAt must be a time such as 2026-05-01T12:00:00Z']],
    [
      'a bad slug',
      { slug: 'Old Well' },
      ['slug must be at most 100 small letters and digits, with single hyphens between them, and not compare'],
    ],
    [
      'the slug of another page',
      { slug: 'compare' },
      ['slug must be at most 100 small letters and digits, with single hyphens between them, and not compare'],
    ],
    [
      'a preview of nothing',
      { preview: { share: 0 } },
      [
        'preview.share must be a number from 0.05 to 1: the part of the model’s triangles that the public preview may have',
      ],
    ],
    ['a field that there is not', { colour: 'red' }, ['colour is no field of a product']],
    ['a picture outside', { pictures: { poster: '../secret.png' } }, [`pictures.poster ${fileRule}`]],
    ['a picture by address', { pictures: { scene: '/etc/passwd' } }, [`pictures.scene ${fileRule}`]],
    ['a picture that is none', { pictures: { gallery: [7] } }, [`pictures.gallery[0] ${pictureRule}`]],
    [
      'several faults',
      { price: -1, category: 1 },
      [`price ${priceRule}`, 'category must be buildings, creatures or props'],
    ],
  ])('with %s is refused', async (_, changes, reasons) => {
    await writeProductFolder(join(folder, 'well'), { 'product.json': { ...someWords, ...changes } });
    expect(await complaintsOf()).toEqual(reasons.map((reason) => `well/product.json: ${reason}.`));
  });

  test('must be there and be JSON, and so must every other product of the folder', async () => {
    await writeProductFolder(join(folder, 'lamp'), { 'product.json': '{ "name": "Lamp", }' });
    await writeProductFolder(join(folder, 'well'), { 'product.json': null });
    expect(await complaintsOf()).toEqual([
      expect.stringMatching(/^lamp\/product\.json: is not JSON: .+\.$/),
      'well/product.json: is missing.',
    ]);
  });

  test('must name a slug where the folder has no name for one', async () => {
    await writeProductFolder(join(folder, 'Old Well'));
    expect(await complaintsOf()).toEqual([
      "Old Well/product.json: slug is missing, and the folder's name cannot be one.",
    ]);
  });

  test('must not have the slug or the id of another one', async () => {
    await writeProductFolder(join(folder, 'lamp'), { 'product.json': { ...someWords, id: 'x' } });
    await writeProductFolder(join(folder, 'well'), { 'product.json': { ...someWords, slug: 'lamp', id: 'x' } });
    expect(await complaintsOf()).toEqual([
      'well/product.json: slug lamp is also that of lamp.',
      'well/product.json: id x is also that of lamp.',
    ]);
  });
});

test('formats of a model with too many triangles are refused', async () => {
  const corners = { componentType: 5123, count: 6_000_003, type: 'SCALAR' };
  const points = { bufferView: 0, componentType: 5126, count: 3, type: 'VEC3', min: [0, 0, 0], max: [2, 3, 0] };
  await writeProductFolder(join(folder, 'well'), {
    'product.json': { ...someWords, formats: ['obj'] },
    'model.glb': aGlb({ accessors: [points, corners] }),
  });
  expect(await complaintsOf()).toContain(
    'well/product.json: formats can be made of models of up to 2,000,000 triangles, and this one has 2,000,001; leave them out and put files of your own into download/.',
  );
});

describe('a model', () => {
  test.each<[string, Record<string, object | null>, string]>([
    ['that is missing', { 'model.glb': null }, 'model.glb: is missing.'],
    [
      'that is none',
      { 'model.glb': Buffer.from('nothing of the kind') },
      'model.glb: is no binary glTF 2.0 (GLB_INVALID_MAGIC); in Blender, export with Format > glTF Binary (.glb).',
    ],
    [
      'that requires what the store does not know',
      { 'model.glb': aGlb({ extensionsUsed: ['ACME_fur'], extensionsRequired: ['ACME_fur'] }) },
      'model.glb: needs “ACME_fur”, and neither the store nor most programs of buyers can show it; export it again without this extension.',
    ],
    [
      'that the validator refuses',
      { 'model.glb': aGlb({ nodes: [{ mesh: 5 }] }) },
      'model.glb: refused by the glTF validator, UNRESOLVED_REFERENCE at /nodes/0/mesh: Unresolved reference: 5.',
    ],
    [
      'whose preview gives it away',
      { 'preview.glb': aGlb() },
      'preview.glb: is the model itself, which would give it away.',
    ],
    [
      'whose preview has all of its triangles',
      { 'preview.glb': aGlb({ nodes: [{ mesh: 0, name: 'other' }] }) },
      'preview.glb: has as many triangles as the model (1), which would give it away; remove it, and a lighter one is made; or raise the share of the preview.',
    ],
    [
      'that lies in the download as well',
      { 'download/well.glb': aGlb() },
      'download/well.glb: must not be a GLB; model.glb is added anyway.',
    ],
  ])('%s is refused', async (_, files, complaint) => {
    await writeProductFolder(join(folder, 'well'), files);
    expect(await complaintsOf()).toContain(`well/${complaint}`);
  });

  test('with no triangles is refused', async () => {
    const meshes = [{ primitives: [{ attributes: { POSITION: 0 }, mode: 0 }] }];
    await writeProductFolder(join(folder, 'well'), { 'model.glb': aGlb({ meshes }) });
    expect(await complaintsOf()).toContain('well/model.glb: holds no triangles.');
  });

  test('with a kind of texture that the validator does not know is taken without a note', async () => {
    const extension = 'EXT_texture_avif';
    await writeProductFolder(join(folder, 'well'), {
      'model.glb': aGlb({
        extensionsUsed: [extension],
        extensionsRequired: [extension],
        bufferViews: [
          { buffer: 0, byteLength: 36, target: 34962 },
          { buffer: 0, byteOffset: 36, byteLength: 6, target: 34963 },
          { buffer: 0, byteLength: 36 },
        ],
        images: [{ mimeType: 'image/avif', bufferView: 2 }],
        textures: [{ extensions: { [extension]: { source: 0 } } }],
      }),
    });
    const { complaints, notes } = await readFolder(folder);
    expect([complaints, notes]).toEqual([[], []]);
  });

  test('that the validator warns of is taken, with a note', async () => {
    await writeProductFolder(join(folder, 'well'), { 'model.glb': aGlb({ nodes: [{ mesh: 0, colour: 'red' }] }) });
    const { complaints, notes } = await readFolder(folder);
    expect(complaints).toEqual([]);
    expect(notes).toEqual([
      expect.stringMatching(/^well\/model\.glb: warning of the glTF validator, UNEXPECTED_PROPERTY at .+\.$/),
    ]);
  });

  test('with lines is taken, with a note in words that its owner knows', async () => {
    const triangle = { attributes: { POSITION: 0 }, indices: 1 };
    const meshes = [{ primitives: [triangle, { ...triangle, mode: 1 }] }];
    await writeProductFolder(join(folder, 'well'), { 'model.glb': aGlb({ meshes }) });
    const { complaints, notes } = await readFolder(folder);
    expect(complaints).toEqual([]);
    expect(notes).toEqual([
      'well/model.glb: has lines without faces in “thing”, which count as no triangles; in Blender, remove them with Mesh > Clean Up > Delete Loose.',
    ]);
  });

  test('that requires instances is taken, and each instance counts', async () => {
    const instancing = 'EXT_mesh_gpu_instancing';
    const extensions = { [instancing]: { attributes: { TRANSLATION: 0 } } };
    const required = { extensionsUsed: [instancing], extensionsRequired: [instancing] };
    const glb = aGlb({ ...required, nodes: [{ mesh: 0, extensions }] });
    await writeProductFolder(join(folder, 'well'), { 'model.glb': glb });
    const { drafts, complaints, notes } = await readFolder(folder);
    expect([complaints, notes]).toEqual([[], []]);
    expect(drafts[0]?.facts).toMatchObject({ triangles: 3, boundingBox: { size: [4, 6, 0] } });
  });

  test('with JSON that is nested too deeply is refused in an owner’s words, and brackets in texts do not count', async () => {
    const nested = (levels: number): unknown => (levels === 0 ? '[[{"\\'.repeat(200) : [nested(levels - 1)]);
    await writeProductFolder(join(folder, 'well'), { 'model.glb': aGlb({ extras: nested(150) }) });
    expect(await complaintsOf()).toEqual([
      'well/model.glb: has descriptions within descriptions, more than 100 levels deep, which viewers cannot read; in Blender, delete its custom properties and export it again.',
    ]);
    await writeProductFolder(join(folder, 'well'), { 'model.glb': aGlb({ extras: nested(50) }) });
    expect(await complaintsOf()).toEqual([]);
  });

  test('whose default scene shows nothing is refused', async () => {
    const scenes = { scene: 1, scenes: [{ nodes: [0] }, { name: 'Cameras' }] };
    await writeProductFolder(join(folder, 'well'), { 'model.glb': aGlb(scenes) });
    expect(await complaintsOf()).toEqual([
      'well/model.glb: shows no triangles in “Cameras”, the scene that viewers open; in Blender, open the scene with the model and export with Include > Limit to > Active Scene.',
    ]);
  });
});

describe('a model that can be mended', () => {
  const doubled = aGlb({ nodes: [{ mesh: 0, children: [1] }, { name: 'door' }], scenes: [{ nodes: [0, 1] }] });
  const wrong = 'lists parts both in the scene and inside another part: “door” (SCENE_NON_ROOT_NODE)';

  test('is refused in words that its owner knows, and a mended copy is offered', async () => {
    await writeProductFolder(join(folder, 'well'), { 'model.glb': doubled });
    const { drafts, complaints, mendings } = await readFolder(folder);
    expect(drafts).toEqual([]);
    expect(complaints.map(messageOf)).toEqual([
      `well/model.glb: ${wrong}; import it into Blender and export it again.`,
    ]);
    expect(mendings.flatMap(mendedMessages)).toEqual([
      'well/model.glb: can be mended without changing a triangle. To import a mended copy, add "mend": true to product.json.',
    ]);
  });

  test('is sold mended where its owner says so, with the facts of both', async () => {
    const words = { ...someWords, mend: true };
    await writeProductFolder(join(folder, 'well'), { 'product.json': words, 'model.glb': doubled });
    const { drafts, complaints, mendings } = await readFolder(folder);
    expect(complaints).toEqual([]);
    expect(mendings.flatMap(mendedMessages)).toEqual([
      `well/model.glb: ${wrong}; in the mended copy, each part is listed once.`,
    ]);
    const [draft] = drafts;
    expect(draft?.glb).not.toEqual(doubled);
    expect(draft?.modelFile).toBeUndefined();
    expect(mendings[0]?.original).toMatchObject({ triangles: 1, bytes: doubled.length });
    expect(mendings[0]?.mended).toEqual(draft?.facts);
  });

  test('is sold as it is where nothing is wrong', async () => {
    await writeProductFolder(join(folder, 'well'), { 'product.json': { ...someWords, mend: true } });
    const { drafts, mendings } = await readFolder(folder);
    expect(drafts[0]?.glb).toEqual(aGlb());
    expect(mendings).toEqual([]);
  });

  test('is not offered mended when it has a fault beside that cannot be mended', async () => {
    const nodes = [
      { mesh: 0, children: [1] },
      { name: 'door', mesh: 5 },
    ];
    await writeProductFolder(join(folder, 'well'), { 'model.glb': aGlb({ nodes, scenes: [{ nodes: [0, 1] }] }) });
    const { complaints, mendings } = await readFolder(folder);
    expect(complaints.map(messageOf)).toEqual([
      `well/model.glb: ${wrong}; import it into Blender and export it again.`,
      'well/model.glb: refused by the glTF validator, UNRESOLVED_REFERENCE at /nodes/1/mesh: Unresolved reference: 5.',
    ]);
    expect(mendings).toEqual([]);
  });
});

describe('a picture', () => {
  const withPoster = async (poster: unknown, files: Record<string, Buffer>) => {
    await writeProductFolder(join(folder, 'well'), {
      'product.json': { ...someWords, pictures: { poster } },
      ...files,
    });
    return complaintsOf();
  };

  test('that is missing, too small, of another kind or cut off is refused', async () => {
    const whole = await aPicture('png', 640, 480);
    expect(
      await withPoster(['gone.png', 'small.png', 'moving.gif', 'cut.png'], {
        'small.png': await aPicture('png', 160, 120),
        'moving.gif': await aPicture('gif', 640, 480),
        'cut.png': whole.subarray(0, whole.length / 2),
      }),
    ).toEqual([
      'well/gone.png: is missing.',
      'well/small.png: is 160 pixels wide; pictures.poster must have at least 320.',
      'well/moving.gif: cannot be used for pictures.poster: it is gif, not PNG, JPEG, WebP or AVIF.',
      expect.stringMatching(/^well\/cut\.png: cannot be used for pictures\.poster: .+\.$/),
    ]);
  });

  test('whose sizes have different shapes is refused', async () => {
    const files = { 'a.png': await aPicture('png', 320, 240), 'b.png': await aPicture('png', 640, 640) };
    expect(await withPoster(['a.png', 'b.png'], files)).toEqual([
      'well/product.json: pictures.poster has files of different shapes; they must be sizes of one picture.',
    ]);
  });

  test('that only leads elsewhere is refused', async () => {
    await writeProductFolder(join(folder, 'well'), {
      'product.json': { ...someWords, pictures: { poster: 'poster.png' } },
    });
    await symlink('/etc/hostname', join(folder, 'well', 'poster.png'));
    expect(await complaintsOf()).toEqual(['well/poster.png: is no plain file.']);
  });

  test('that turns must have as many frames as it says', async () => {
    const turntable = { file: 'turn.webp', frames: 7 };
    const files = { 'turn.webp': await aPicture('webp', 480, 90) };
    await writeProductFolder(join(folder, 'well'), {
      'product.json': { ...someWords, pictures: { turntable } },
      ...files,
    });
    expect(await complaintsOf()).toEqual([
      'well/turn.webp: must be a WebP strip of 7 frames of the same width side by side, as pictures.turntable says.',
    ]);
  });
});

test('a folder that is not there, or empty, is told', async () => {
  await expect(readFolder(join(folder, 'none'))).rejects.toThrow(`There is no folder ${join(folder, 'none')}.`);
  await mkdir(join(folder, 'empty'));
  await expect(readFolder(join(folder, 'empty'))).rejects.toThrow('empty holds no folder with a product.json.');
});

describe('what one import holds in memory', () => {
  const tooMuch = 'is too much for one import together with the files before it; import fewer folders at a time.';

  test('is bounded for a file', async () => {
    await writeProductFolder(join(folder, 'well'));
    expect(await complaintsOf({ file: 500, left: 2000 })).toEqual([
      expect.stringMatching(/^well\/model\.glb: is larger than [\d.]+ MB\.$/),
    ]);
  });

  test('is bounded for all folders together, and the file that goes beyond is named', async () => {
    const size = aGlb().length + JSON.stringify(someWords).length;
    for (const name of ['first', 'second']) await writeProductFolder(join(folder, name));
    expect(await complaintsOf({ file: size, left: 2 * size - 1 })).toEqual([`second/model.glb: ${tooMuch}`]);
    expect(await complaintsOf({ file: size, left: 2 * size })).toEqual([]);
  });
});
