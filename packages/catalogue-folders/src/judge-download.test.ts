/** Files beside the GLB: what they are by content, and whether they show the model that is sold. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync, zstdCompressSync } from 'node:zlib';
import { createBundle } from '@storefront/models/tools';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { messageOf, readFolder } from './read-folder.ts';
import { aGlb, anObj, aPicture, someWords, writeProductFolder } from './testing/product-folders.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'goods-'));
});
afterEach(() => rm(folder, { recursive: true }));

type Files = Readonly<Record<string, Buffer | string>>;

/** The model is one triangle, 2 metres wide and 3 high. */
async function judge(files: Files, glb = aGlb()) {
  const download = Object.entries(files).map(([path, content]) => [`download/${path}`, content]);
  await writeProductFolder(join(folder, 'well'), { 'model.glb': glb, ...Object.fromEntries(download) });
  const { drafts, complaints, notes } = await readFolder(folder);
  return { complaints: complaints.map(messageOf), notes, figures: drafts[0]?.formatFigures };
}

type Corners = readonly (readonly number[])[];
const shown: Corners = [
  [0, 0, 0],
  [2, 0, 0],
  [0, 3, 0],
];
const other: Corners = [
  [0, 0, 0],
  [9, 0, 0],
  [0, 1, 0],
  [0, 0, 7],
  [1, 1, 1],
  [2, 2, 2],
];

const obj = (corners: Corners) =>
  [
    ...corners.map((corner) => `v ${corner.join(' ')}`),
    ...Array.from({ length: corners.length / 3 }, (_, i) => `f ${3 * i + 1} ${3 * i + 2} ${3 * i + 3}`),
    '',
  ].join('\n');

function stl(corners: Corners): Buffer {
  const file = Buffer.alloc(84 + (corners.length / 3) * 50);
  file.writeUInt32LE(corners.length / 3, 80);
  corners.forEach((corner, i) => {
    for (const [axis, value] of corner.entries())
      file.writeFloatLE(value, 84 + Math.floor(i / 3) * 50 + 12 + (i % 3) * 12 + axis * 4);
  });
  return file;
}

const asciiStl = (corners: Corners) =>
  `solid well\nfacet normal 0 0 1\nouter loop\n${corners.map((corner) => `vertex ${corner.join(' ')}`).join('\n')}\nendloop\nendfacet\nendsolid well\n`;

const ply = (corners: Corners) =>
  `ply\nformat ascii 1.0\nelement vertex ${corners.length}\nproperty float x\nproperty float y\nproperty float z\nelement face 1\nproperty list uchar int vertex_indices\nend_header\n${corners.map((corner) => corner.join(' ')).join('\n')}\n3 0 1 2\n`;

const usda = (corners: Corners) => `#usda 1.0
(
    defaultPrim = "Well"
    metersPerUnit = 1
    upAxis = "Y"
)

def Xform "Well"
{
    def Mesh "Triangle"
    {
        int[] faceVertexCounts = [3]
        int[] faceVertexIndices = [0, 1, 2]
        point3f[] points = [${corners.map((corner) => `(${corner.join(', ')})`).join(', ')}]
    }
}
`;

/** In millimetres with Z up, as slicers write it, through an object of components. */
const aPrint = () =>
  Buffer.from(
    createBundle('', {
      '[Content_Types].xml': '<Types/>',
      '3D/3dmodel.model': `<?xml version="1.0"?><model unit="millimeter"><resources>
        <object id="1" type="model"><mesh><vertices>${[
          [0, 0, 0],
          [2, 0, 0],
          [0, 0, 3],
        ]
          .map(([x, y, z]) => `<vertex x="${x}" y="${y}" z="${z}"/>`)
          .join('')}</vertices><triangles><triangle v1="0" v2="1" v3="2"/></triangles></mesh></object>
        <object id="2" type="model"><components><component objectid="1" transform="500 0 0 0 500 0 0 0 500 7 7 7"/></components></object>
        </resources><build><item objectid="2" transform="2 0 0 0 2 0 0 0 2 0 0 0"/></build></model>`,
    }),
  );

describe('a file that shows the model', () => {
  test.each<[string, Files, string]>([
    ['OBJ', { 'obj/well.obj': anObj }, 'OBJ'],
    ['binary STL', { 'well.stl': stl(shown) }, 'STL'],
    ['STL as text', { 'well.stl': asciiStl(shown) }, 'STL'],
    ['PLY', { 'well.PLY': ply(shown) }, 'PLY'],
    ['USD', { 'well.usda': usda(shown) }, 'USD'],
    ['USDZ', { 'well.usdz': Buffer.from(createBundle('', { 'well.usda': usda(shown) })) }, 'USDZ'],
  ])('as %s is taken, with its figures', async (_, files, format) => {
    const [[, content = ''] = []] = Object.entries(files);
    const bytes = Buffer.from(content as string).length;
    expect(await judge(files)).toEqual({ complaints: [], notes: [], figures: [{ format, triangles: 1, bytes }] });
  });

  test.each<[string, Files, string]>([
    ['in centimetres', { 'well.obj': obj(shown.map((at) => at.map((v) => v * 100))) }, 'is in centimetres'],
    ['with Z up', { 'well.stl': stl(shown.map(([x = 0, y = 0, z = 0]) => [x, -z, y])) }, 'is with its height along Z'],
    ['to print', { 'well.3mf': aPrint() }, 'is with its height along Z'],
    [
      'in units that its format names wrongly',
      { 'well.usda': usda(shown).replace('metersPerUnit = 1', 'metersPerUnit = 0.01') },
      'is a hundredth of the size of model.glb',
    ],
    [
      'with more triangles',
      { 'well.obj': obj([...shown, ...shown]) },
      'has 2 triangles where model.glb has 1; the product’s page names both',
    ],
    [
      'posed otherwise',
      {
        'well.obj': obj([
          [0, 0, 0],
          [9, 0, 0],
          [0, 1, 7],
        ]),
      },
      'is 9 × 1 × 7 m where model.glb is 2 × 3 × 0 m',
    ],
  ])('%s is taken, and the difference is told', async (_, files, difference) => {
    const [path = ''] = Object.keys(files);
    const { complaints, notes, figures } = await judge(files);
    expect([complaints, notes]).toEqual([[], [`well/download/${path}: ${difference}.`]]);
    expect(figures).toHaveLength(1);
  });

  test('may be in several files', async () => {
    const halves = { 'obj/left.obj': obj(other), 'obj/whole.obj': anObj };
    expect(await judge(halves)).toMatchObject({ complaints: [], figures: [{ format: 'OBJ', triangles: 1 }] });
  });

  test('may be in pieces, which are added up', async () => {
    const glb = aGlb({ scenes: [{ nodes: [0, 1] }], nodes: [{ mesh: 0 }, { mesh: 0 }] });
    const [a, b] = [obj(other.slice(0, 3)), obj(other.slice(3))];
    const bytes = a.length + b.length;
    expect(await judge({ 'obj/a.obj': a, 'obj/b.obj': b }, glb)).toEqual({
      ...{ complaints: [], notes: [] },
      figures: [{ format: 'OBJ', triangles: 2, bytes }],
    });
  });
});

test('a file of another model is a problem of the draft', async () => {
  const { complaints } = await judge({ 'obj/well.obj': obj(other) });
  expect(complaints).toEqual([
    'well/download/obj/well.obj: holds another model: it has 2 triangles where model.glb has 1 and is 9 × 2 × 7 m where model.glb is 2 × 3 × 0 m; export it again from the same scene as model.glb.',
  ]);
});

test('a file without triangles is a problem of the draft', async () => {
  expect((await judge({ 'obj/well.obj': 'v 0 0 0\n' })).complaints).toEqual([
    expect.stringMatching(/^well\/download\/obj\/well\.obj: holds another model: it has 0 triangles/),
  ]);
});

describe('a file whose content is not what its ending says', () => {
  const noise = Buffer.from(Array.from({ length: 5000 }, (_, i) => (i * 151 + (i >> 3) * 7) % 256));
  const formats = ['blend', 'fbx', 'obj', 'mtl', 'stl', 'usdz', 'usdc', '3mf', 'ply', 'dae', 'gltf', 'zip', 'png'];
  test.each(formats)('is refused as .%s', async (ending) => {
    expect((await judge({ [`well.${ending}`]: noise })).complaints).toEqual([
      expect.stringMatching(
        `^well/download/well\\.${ending}: ends in \\.${ending}, but holds nothing that programs for \\w+ could open; export it again\\.$`,
      ),
    ]);
  });

  test('is called what it is, where that is known', async () => {
    const files = { 'well.blend': anObj, 'well.obj': stl(shown), 'palette.jpg': await aPicture('png', 8, 8) };
    expect((await judge(files)).complaints.sort()).toEqual([
      'well/download/palette.jpg: ends in .jpg, but holds PNG; give it the ending of what it is, or export it again.',
      'well/download/well.blend: ends in .blend, but holds OBJ; give it the ending of what it is, or export it again.',
      'well/download/well.obj: ends in .obj, but holds STL; give it the ending of what it is, or export it again.',
    ]);
  });

  test('cannot hide in compression', async () => {
    const files = { 'a.blend': zstdCompressSync(noise), 'b.blend': gzipSync(noise) };
    expect((await judge(files)).complaints).toHaveLength(2);
  });
});

describe('a file that is not looked into', () => {
  const blend = Buffer.concat([Buffer.from('BLENDER-v300'), Buffer.alloc(2_000_000, 'x')]);
  test.each<[string, Buffer]>([
    ['plain', blend],
    ['compressed with gzip', gzipSync(blend)],
    ['compressed with zstd', zstdCompressSync(blend)],
  ])('such as one of Blender, %s, is told, and has no triangles on the page', async (_, content) => {
    expect(await judge({ 'well.blend': content })).toEqual({
      complaints: [],
      notes: [
        'well/download/well.blend: is a file of Blender by its first bytes; what it shows was not compared with model.glb.',
      ],
      figures: [{ format: 'Blender', bytes: content.length }],
    });
  });

  test('such as one that its reader does not understand is told', async () => {
    const { complaints, notes } = await judge({ 'well.fbx': 'Kaydara FBX Binary  \0 and no more' });
    expect([complaints, notes]).toEqual([
      [],
      [
        'well/download/well.fbx: is a file of FBX by its first bytes, but could not be read; open it in another program before you sell it.',
      ],
    ]);
  });
});

test('files of other kinds are nobody’s business', async () => {
  expect(await judge({ 'notes.txt': 'Thank you.', 'well.max': 'anything' })).toEqual({
    ...{ complaints: [], notes: [], figures: [] },
  });
});

describe('a licence of its own', () => {
  const refused = (name: string) =>
    `well/download/${name}: cannot be sold along: buyers get the standard licence as LICENCE.txt, which the product’s page and the licence document name, too; remove it.`;

  test.each(['LICENCE.txt', 'License.md', 'LICENSE'])('as %s is refused', async (name) => {
    expect((await judge({ [name]: 'Do what you like.' })).complaints).toEqual([refused(name)]);
  });

  test('of something that the model uses is taken', async () => {
    expect((await judge({ 'textures/LICENCE.txt': 'CC0' })).complaints).toEqual([]);
  });

  test('that the product has had since before is kept', async () => {
    await writeProductFolder(join(folder, 'well'), { 'product.json': { ...someWords, keepsLicence: true } });
    await writeProductFolder(join(folder, 'well'), { 'download/LICENCE.txt': 'Mine.', 'product.json': null });
    const { drafts, complaints } = await readFolder(folder);
    expect(complaints).toEqual([]);
    expect(Object.keys(drafts[0]?.download ?? {})).toEqual(['LICENCE.txt']);
  });
});
