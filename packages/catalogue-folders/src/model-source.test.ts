/** Models that come with files beside them. */
import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createBundle, validateGlb } from '@storefront/models/tools';
import { zipSync } from 'fflate';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { messageOf, readFolder } from './read-folder.ts';
import { aGlb, aPicture, someWords, writeProductFolder } from './testing/product-folders.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'models-'));
});
afterEach(() => rm(folder, { recursive: true }));

const well = (files: Parameters<typeof writeProductFolder>[1]) =>
  writeProductFolder(join(folder, 'well'), { 'model.glb': null, ...files });
const complaintsOf = async () => (await readFolder(folder)).complaints.map(messageOf);

const points = Buffer.from(new Float32Array([0, 0, 0, 2, 0, 0, 0, 3, 0]).buffer);
const colormap = 'Textures/colormap.png';

/** A triangle with a texture, in as many files as Kenney's kits have. */
function gltf({ bin = 'model.bin', picture = colormap } = {}) {
  return {
    asset: { version: '2.0' },
    scene: 0,
    scenes: [{ nodes: [0] }],
    nodes: [{ mesh: 0 }],
    meshes: [{ primitives: [{ attributes: { POSITION: 0, TEXCOORD_0: 1 }, material: 0 }] }],
    materials: [{ pbrMetallicRoughness: { baseColorTexture: { index: 0 } } }],
    textures: [{ source: 0 }],
    images: [{ uri: picture }],
    accessors: [
      { bufferView: 0, componentType: 5126, count: 3, type: 'VEC3', min: [0, 0, 0], max: [2, 3, 0] },
      { bufferView: 1, componentType: 5126, count: 3, type: 'VEC2' },
    ],
    bufferViews: [
      { buffer: 0, byteLength: 36 },
      { buffer: 0, byteLength: 24 },
    ],
    buffers: [{ uri: bin, byteLength: 36 }],
  };
}
const aTexture = () => aPicture('png', 8, 8);
/** A GLB whose picture is a file beside it. */
const glbWith = (uri: string) => aGlb({ images: [{ uri }], textures: [{ source: 0 }] });
const missing = (path: string) =>
  `needs ${path}, which is missing; add it in the same place beside the model, or in Blender use File > External Data > Pack Resources and export as glTF Binary (.glb).`;

describe('a glTF is packed into one GLB', () => {
  test.each<[string, () => Promise<Parameters<typeof writeProductFolder>[1]>, string]>([
    [
      'with the files beside it',
      async () => ({ 'model.gltf': gltf(), 'model.bin': points, [colormap]: await aTexture() }),
      'model.gltf',
    ],
    [
      'in a folder of its own, with files beside that',
      async () => ({
        'model/gltf/well.gltf': gltf({ bin: 'well.bin', picture: '../Textures/color%20map.png' }),
        'model/gltf/well.bin': points,
        'model/Textures/color map.png': await aTexture(),
      }),
      'model/gltf/well.gltf',
    ],
    [
      'from a zip',
      async () => {
        const files = { 'well.gltf': JSON.stringify(gltf()), 'model.bin': points, [colormap]: await aTexture() };
        return { 'model.zip': Buffer.from(createBundle('Old well', files)) };
      },
      'model.zip',
    ],
    [
      'with letters of another case, and backslashes',
      async () => ({
        'model.gltf': gltf({ bin: 'MODEL.bin', picture: 'textures\\ColorMap.png' }),
        'model.bin': points,
        [colormap]: await aTexture(),
      }),
      'model.gltf',
    ],
    [
      'with files whose folders are lost',
      async () => ({ 'model/well.gltf': gltf(), 'model/model.bin': points, 'model/colormap.png': await aTexture() }),
      'model/well.gltf',
    ],
    [
      'with everything in data: addresses',
      async () => ({
        'model.gltf': gltf({
          bin: `data:application/octet-stream;base64,${points.toString('base64')}`,
          picture: `data:image/png;base64,${(await aTexture()).toString('base64')}`,
        }),
      }),
      '',
    ],
  ])('%s', async (_, files, packed) => {
    await well(await files());
    const { drafts, complaints, notes } = await readFolder(folder);
    expect(complaints).toEqual([]);
    const [{ glb = new Uint8Array(), facts, modelFile } = {}] = drafts;
    expect(await validateGlb(glb)).toMatchObject({ errors: 0, warnings: 0 });
    expect(facts).toMatchObject({ triangles: 1, textures: 1, boundingBox: { size: [2, 3, 0] } });
    expect(modelFile).toBeUndefined();
    if (packed)
      expect(notes).toEqual([expect.stringMatching(`^well/${packed}: is packed into one GLB together with .+\\.$`)]);
    else expect(notes).toEqual([]);
  });
});

describe('a GLB', () => {
  test('is packed with a picture beside it', async () => {
    await well({ 'model.glb': glbWith(colormap), [colormap]: await aTexture() });
    const { drafts, complaints } = await readFolder(folder);
    expect(complaints).toEqual([]);
    expect(drafts[0]?.glb.byteLength).toBeGreaterThan(glbWith(colormap).length);
  });

  test('whose picture is missing says which, and what to do', async () => {
    await well({ 'model.glb': glbWith(colormap) });
    expect(await complaintsOf()).toEqual([`well/model.glb: ${missing(colormap)}`]);
  });

  test('without files beside it stays as it is', async () => {
    await well({ 'model.glb': aGlb() });
    expect((await readFolder(folder)).drafts).toMatchObject([
      { glb: aGlb(), modelFile: join(folder, 'well', 'model.glb') },
    ]);
  });
});

describe('a model is refused', () => {
  const cure = 'in Blender, use File > External Data > Pack Resources and export as glTF Binary (.glb).';

  test.each([
    ['outside of its folder', '../secret.png', 'which is outside of its folder'],
    ['outside of its folder, in disguise', 'a/..%2f..%2fsecret.png', 'which is outside of its folder'],
    ['at a path of the disk', '/etc/hostname', 'which is outside of its folder'],
    ['on a drive', 'C:\\\\secret.png', 'which is outside of its folder'],
    ['of the network', 'https://example.com/a.png', 'but nothing is loaded over the network'],
    ['of the disk by address', 'file:///etc/hostname', 'but nothing is loaded over the network'],
  ])('that needs a file %s', async (_, uri, reason) => {
    await writeFile(join(folder, 'secret.png'), await aTexture());
    await well({ 'model.glb': glbWith(uri) });
    expect(await complaintsOf()).toEqual([`well/model.glb: needs ${uri}, ${reason}; ${cure}`]);
  });

  test('that needs a file which only leads elsewhere', async () => {
    await writeFile(join(folder, 'secret.png'), await aTexture());
    await well({ 'model.glb': glbWith('a.png') });
    await symlink(join(folder, 'secret.png'), join(folder, 'well', 'a.png'));
    expect(await complaintsOf()).toEqual([`well/model.glb: ${missing('a.png')}`]);
  });

  test.each<[string, Parameters<typeof writeProductFolder>[1], string]>([
    [
      'that is there twice',
      { 'model.glb': aGlb(), 'model.gltf': gltf() },
      'model.gltf: is a second model beside model.glb; remove one of them.',
    ],
    [
      'that is no JSON',
      { 'model.gltf': '{' },
      'model.gltf: cannot be read as glTF; export it again, or export as glTF Binary (.glb).',
    ],
    [
      'in a zip that is none',
      { 'model.zip': 'no zip' },
      'model.zip: cannot be opened as a zip; compress the files again, without a password.',
    ],
    [
      'in a zip without one',
      { 'model.zip': Buffer.from(zipSync({ 'a.txt': points })) },
      'model.zip: holds no .gltf and no .glb.',
    ],
    [
      'that is beside another one',
      { 'model/a.glb': aGlb(), 'model/b.glb': aGlb() },
      'model/b.glb: is a second model beside model/a.glb; remove one of them.',
    ],
    ['that is only a picture', { 'model/a.png': points }, 'model/a.png: is no model; add a .gltf or .glb beside it.'],
    [
      'in a zip with several',
      { 'model.zip': Buffer.from(zipSync({ 'a.glb': aGlb(), 'b.glb': aGlb() })) },
      'model.zip: holds several models (a.glb, b.glb); leave one of them.',
    ],
  ])('%s', async (_, files, complaint) => {
    await well(files);
    expect(await complaintsOf()).toEqual([`well/${complaint}`]);
  });

  test('whose zip unpacks to more than an import may hold', async () => {
    const zip = Buffer.from(zipSync({ 'a.glb': new Uint8Array(100_000) }));
    await well({ 'model.zip': zip });
    const room = { file: 50_000, left: 200_000 };
    const { complaints } = await readFolder(folder, room);
    expect(complaints.map(messageOf)).toEqual(['well/model.zip: holds a.glb, which is larger than 0.05 MB.']);
  });

  test('whose zip unpacks to more than it states', async () => {
    const zip = Buffer.from(zipSync({ 'a.glb': new Uint8Array(100_000) }));
    const stated = 100;
    // In the directory at the end: 24 bytes into the entry.
    zip.writeUInt32LE(stated, zip.indexOf('PK\x01\x02') + 24);
    await well({ 'model.zip': zip });
    expect(await complaintsOf()).toEqual([expect.stringMatching(/^well\/model\.zip: /)]);
  });
});

test('a packed model can be mended as well', async () => {
  const faulty = { ...gltf(), nodes: [{ mesh: 0, children: [1] }, { name: 'door' }], scenes: [{ nodes: [0, 1] }] };
  await well({
    'product.json': { ...someWords, mend: true },
    ...{ 'model.gltf': faulty, 'model.bin': points, [colormap]: await aTexture() },
  });
  const { drafts, mendings } = await readFolder(folder);
  expect(drafts).toHaveLength(1);
  expect(mendings).toMatchObject([{ file: 'model.gltf', isUsed: true }]);
});
