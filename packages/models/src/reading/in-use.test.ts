/** Materials and textures are those that a buyer sees. */
import { KHRMaterialsClearcoat } from '@gltf-transform/extensions';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { openWorkshop, type Workshop, withJson } from '../testing/small-models.ts';
import { readModel } from './read-model.ts';

const EDGE = 64;
/** Red, green, blue and alpha, and a third more for the smaller copies. */
const MEMORY = Math.ceil((EDGE * EDGE * 4 * 4) / 3);

async function texture({ document }: Workshop, background: string) {
  const image = sharp({ create: { width: EDGE, height: EDGE, channels: 3, background } }).png();
  return document
    .createTexture(background)
    .setImage(await image.toBuffer())
    .setMimeType('image/png');
}

const facts = async (glb: Uint8Array) => (await readModel(glb)).facts;

test('textures of materials that no part has, or only another scene, are left out', async () => {
  const shop = openWorkshop();
  const { document } = shop;
  const [seen, unused, hidden] = [await texture(shop, 'red'), await texture(shop, 'blue'), await texture(shop, 'lime')];
  const wood = document.createMaterial('wood').setBaseColorTexture(seen).setOcclusionTexture(seen);
  document.createMaterial('unused').setBaseColorTexture(unused);
  shop.put('box', shop.mesh('box', shop.box([1, 1, 1]).setMaterial(wood)));
  const paint = document.createMaterial('paint').setBaseColorTexture(hidden);
  shop.put('old', shop.mesh('old', shop.box([1, 1, 1]).setMaterial(paint)), document.createScene('Backup'));
  expect(await facts(await shop.write())).toMatchObject({ materials: 1, textures: 1, textureBytes: MEMORY });
});

test('textures of material extensions count', async () => {
  const shop = openWorkshop();
  const coat = shop.document.createExtension(KHRMaterialsClearcoat).createClearcoat();
  coat.setClearcoatTexture(await texture(shop, 'red'));
  const lacquer = shop.document.createMaterial('lacquer').setExtension('KHR_materials_clearcoat', coat);
  shop.put('box', shop.mesh('box', shop.box([1, 1, 1]).setMaterial(lacquer)));
  expect(await facts(await shop.write())).toMatchObject({ materials: 1, textures: 1 });
});

test.each(['EXT_texture_webp', 'EXT_texture_avif', 'KHR_texture_basisu'])(
  'a texture in %s with its fallback is one',
  async (extension) => {
    const shop = openWorkshop();
    const wood = shop.document.createMaterial('wood').setBaseColorTexture(await texture(shop, 'red'));
    wood.setEmissiveTexture(await texture(shop, 'blue'));
    shop.put('box', shop.mesh('box', shop.box([1, 1, 1]).setMaterial(wood)));
    const glb = withJson(await shop.write(), (json) => {
      json.extensionsUsed = [extension];
      json.textures = [{ source: 0, extensions: { [extension]: { source: 1 } } }];
      delete (json.materials as Record<string, unknown>[])[0]?.emissiveTexture;
    });
    expect(await facts(glb)).toMatchObject({ textures: 1, textureBytes: MEMORY });
  },
);
