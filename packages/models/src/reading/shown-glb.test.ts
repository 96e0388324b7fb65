/** Models in formats that viewer and studio do not open: shown decoded and converted, with the facts of the given file. */
import { type Document, Primitive, type Texture } from '@gltf-transform/core';
import {
  EXTTextureAVIF,
  KHRLightsPunctual,
  KHRMaterialsPBRSpecularGlossiness,
  type Specular,
} from '@gltf-transform/extensions';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { createPreview } from '../build/preview-glb.ts';
import { validateGlb } from '../build/validate.ts';
import { asThreeShows } from '../testing/as-three-shows.ts';
import { type Colour, ktx2, useKtx2, writeDraco, writeKhrMeshopt } from '../testing/compressed.ts';
import { openWorkshop, skinnedFigure, type Workshop, withJson } from '../testing/small-models.ts';
import { readGlbJson } from './glb-json.ts';
import { io } from './gltf-io.ts';
import { readModel } from './read-model.ts';
import { toShownGlb } from './shown-glb.ts';

const RED: Colour = [200, 30, 10];
const GREEN: Colour = [20, 180, 60];
/** What ETC1S may change of a colour. */
const CLOSE = 6;

const extensionsOf = (glb: Uint8Array) => readGlbJson(glb)?.extensionsUsed ?? [];

/** A square metre with a material. */
function painted(shop: Workshop, textures: readonly Texture[]) {
  const { document, accessor } = shop;
  const corners = [0, 0, 0, 1, 0, 0, 0, 1, 0, 1, 1, 0];
  const [base = null, emissive = null] = textures;
  const material = document.createMaterial('paint').setBaseColorTexture(base).setEmissiveTexture(emissive);
  const square = shop
    .points(corners, Primitive.Mode.TRIANGLE_STRIP)
    .setAttribute('TEXCOORD_0', accessor('VEC2', new Float32Array([0, 0, 1, 0, 0, 1, 1, 1])))
    .setMaterial(material);
  shop.put('square', shop.mesh('square', square));
  return material;
}

const textureOf = (document: Document, image: Uint8Array, type: string) =>
  document.createTexture(type).setImage(new Uint8Array(image)).setMimeType(type);

const png = (colour: string, edge = 8) =>
  sharp({ create: { width: edge, height: edge, channels: 3, background: colour } })
    .png()
    .toBuffer();

async function expectColour(image: Uint8Array | null | undefined, colour: Colour) {
  const { channels } = await sharp(image ?? new Uint8Array()).stats();
  for (const [i, value] of colour.entries()) expect(Math.abs((channels[i]?.mean ?? 0) - value)).toBeLessThan(CLOSE);
}

async function expectValid(glb: Uint8Array) {
  expect(await validateGlb(glb)).toMatchObject({ errors: 0 });
}

describe.each([
  ['KHR_draco_mesh_compression', writeDraco],
  ['KHR_meshopt_compression', writeKhrMeshopt],
])('geometry in %s', (extension, write) => {
  const made = async () => {
    const shop = openWorkshop();
    skinnedFigure(shop);
    shop.put('box', shop.mesh('box', shop.box([4, 1, 2])));
    const plain = await shop.write();
    return { plain: await readModel(plain), packed: await write(shop.document) };
  };

  test('has the triangles, vertices and size that it had before', async () => {
    const { plain, packed } = await made();
    expect(readGlbJson(packed)?.extensionsRequired).toContain(extension);
    const { facts, problems } = await readModel(packed);
    const { triangles, vertices, boundingBox } = plain.facts;
    expect([facts.triangles, facts.vertices, problems]).toEqual([triangles, vertices, []]);
    for (const [axis, size] of boundingBox.size.entries()) expect(facts.boundingBox.size[axis]).toBeCloseTo(size, 2);
  });

  test('is shown as three draws it without any decoder', async () => {
    const { plain, packed } = await made();
    const shown = await toShownGlb(packed);
    await expectValid(shown);
    expect(extensionsOf(shown)).not.toContain(extension);
    const drawn = await asThreeShows(shown);
    expect(drawn.triangles).toBe(plain.facts.triangles);
    for (const [axis, size] of plain.facts.boundingBox.size.entries()) expect(drawn.size[axis]).toBeCloseTo(size, 2);
    expect((await readModel(await createPreview(shown))).facts.triangles).toBe(plain.facts.triangles);
  });
});

test('what gltfpack packs is told, because few programs open it', async () => {
  const shop = openWorkshop();
  shop.put('box', shop.mesh('box', shop.box([1, 1, 1])));
  const { notes } = await readModel(await writeKhrMeshopt(shop.document));
  expect(notes).toEqual([
    'is compressed with KHR_meshopt_compression, which few programs open yet; offer buyers a file without compression beside it',
  ]);
});

describe('textures in KTX2', () => {
  test('are shown as PNG in their colours, and count as what stays on a graphics card', async () => {
    const shop = openWorkshop();
    const { document } = shop;
    painted(shop, [
      textureOf(document, await ktx2(64, 32, RED, true), 'image/ktx2'),
      textureOf(document, await ktx2(64, 32, GREEN, false), 'image/ktx2'),
    ]);
    useKtx2(document);
    const given = await shop.write();
    const { facts, problems, notes } = await readModel(given);
    // Per block of 4 × 4 pixels UASTC takes 16 bytes and opaque ETC1S 8, whose smallest sizes are less than a block.
    const [uastc, etc1s] = [16 * (128 + 32 + 8 + 2 + 1 + 1 + 1), 8 * (128 + 32 + 8 + 2 + 1 / 2 + 1 / 8 + 1 / 16)];
    expect(facts).toMatchObject({ textures: 2, textureBytes: uastc + Math.ceil(etc1s) });
    expect([problems, notes]).toEqual([
      [],
      [
        'has KTX2 textures, which Blender and many other programs do not open; offer buyers a file with PNG textures beside it',
      ],
    ]);
    const shown = await toShownGlb(given);
    await expectValid(shown);
    const [first, second] = (await io.readBinary(shown)).getRoot().listTextures();
    expect([first?.getMimeType(), first?.getSize()]).toEqual(['image/png', [64, 32]]);
    await expectColour(first?.getImage(), RED);
    await expectColour(second?.getImage(), GREEN);
  });

  test('that are damaged are named, and those that no part has do not matter', async () => {
    const shop = openWorkshop();
    const { document } = shop;
    const broken = (await ktx2(64, 32, RED, true)).fill(0, 80);
    painted(shop, [textureOf(document, broken, 'image/ktx2').setName('bark')]);
    useKtx2(document);
    expect((await readModel(await shop.write())).problems).toEqual([
      'has textures that cannot be decoded: “bark”; save them as PNG, and export it again',
    ]);
    document.getRoot().listMaterials()[0]?.setBaseColorTexture(null);
    const glb = await shop.write();
    expect((await readModel(glb)).problems).toEqual([]);
    await expectValid(await toShownGlb(glb));
  });
});

test('textures in AVIF are shown as PNG, and measured', async () => {
  const shop = openWorkshop();
  const avif = await sharp(await png('rgb(200, 30, 10)', 64))
    .avif({ lossless: true })
    .toBuffer();
  painted(shop, [textureOf(shop.document, avif, 'image/avif')]);
  shop.document.createExtension(EXTTextureAVIF).setRequired(true);
  const given = await shop.write();
  const { facts, problems } = await readModel(given);
  expect([facts.textures, facts.textureBytes, problems]).toEqual([1, Math.ceil((64 * 64 * 4 * 4) / 3), []]);
  const shown = await toShownGlb(given);
  await expectValid(shown);
  const [texture] = (await io.readBinary(shown)).getRoot().listTextures();
  expect(texture?.getMimeType()).toBe('image/png');
  await expectColour(texture?.getImage(), RED);
});

test('specular and glossiness become metallic-roughness, and the owner is told', async () => {
  const shop = openWorkshop();
  const material = painted(shop, []);
  const extension = shop.document.createExtension(KHRMaterialsPBRSpecularGlossiness);
  const gloss = extension.createPBRSpecularGlossiness().setDiffuseFactor([0.5, 0.25, 0, 1]).setGlossinessFactor(0.75);
  gloss.setSpecularFactor([1, 0, 0]).setDiffuseTexture(textureOf(shop.document, await png('lime'), 'image/png'));
  material.setExtension(extension.extensionName, gloss);
  const given = await shop.write();
  const { notes } = await readModel(given);
  expect(notes).toEqual([expect.stringContaining('many viewers show white; the store shows them converted')]);
  const shown = await toShownGlb(given);
  expect(extensionsOf(shown).toSorted()).toEqual(['KHR_materials_ior', 'KHR_materials_specular']);
  const [converted] = (await io.readBinary(shown)).getRoot().listMaterials();
  expect([converted?.getBaseColorFactor(), converted?.getRoughnessFactor(), converted?.getMetallicFactor()]).toEqual([
    [0.5, 0.25, 0, 1],
    0.25,
    0,
  ]);
  expect(converted?.getExtension<Specular>('KHR_materials_specular')?.getSpecularColorFactor()).toEqual([1, 0, 0]);
  await expectColour(converted?.getBaseColorTexture()?.getImage(), [0, 255, 0]);
});

describe('lamps', () => {
  const lit = async () => {
    const shop = openWorkshop();
    shop.put('box', shop.mesh('box', shop.box([1, 1, 1])));
    const extension = shop.document.createExtension(KHRLightsPunctual);
    const lamp = extension.createLight('Light').setType('point').setIntensity(1000);
    shop.scene.addChild(shop.document.createNode('Light').setExtension(extension.extensionName, lamp));
    return shop.write();
  };

  test('are left out, with all else as it was', async () => {
    const given = await lit();
    const { facts, notes } = await readModel(given);
    expect(notes).toEqual([
      'has lamps, which buyers get and the store leaves out, because its studio has its own light',
    ]);
    const shown = await toShownGlb(given);
    await expectValid(shown);
    expect(JSON.stringify(readGlbJson(shown))).not.toContain('KHR_lights_punctual');
    expect((await readModel(shown)).facts.boundingBox).toEqual(facts.boundingBox);
  });

  test('that a file requires are no reason to refuse it', async () => {
    const required = withJson(await lit(), (json) => {
      json.extensionsRequired = ['KHR_lights_punctual'];
    });
    expect((await readModel(required)).problems).toEqual([]);
    expect(readGlbJson(await toShownGlb(required))).not.toHaveProperty('extensionsRequired');
  });
});

test('a model that viewers open by themselves is shown as it is', async () => {
  const shop = openWorkshop();
  painted(shop, [textureOf(shop.document, await png('lime'), 'image/png')]);
  const glb = await shop.write();
  expect(await toShownGlb(glb)).toBe(glb);
});
