/** What surfaces look like: colours, textures and the Khronos extensions of materials. */
import type { Accessor, Material, TextureInfo } from '@gltf-transform/core';
import * as extensions from '@gltf-transform/extensions';
import sharp from 'sharp';
import type { Workshop } from '../small-models.ts';
import { bare, dice, matt, painted, painting, plainPicture, primitive, texture } from './dice.ts';
import type { Kinds, Make } from './kind.ts';

const put = (shop: Workshop, material: Material, shape = dice()) =>
  shop.put('dice', shop.mesh('dice', primitive(shop, shape, material)));

/** A model whose colour is its vertices'. */
const coloured =
  (colours: (shop: Workshop) => Accessor, change = (material: Material) => material): Make =>
  (shop) => {
    const made = bare(shop)
      .setMaterial(change(matt(shop)))
      .setAttribute('COLOR_0', colours(shop));
    shop.put('dice', shop.mesh('dice', made));
    return undefined;
  };

const rgba = (alpha = 1) => dice().colours.map((value, i) => (i % 4 === 3 ? alpha : value));
const rgb = () => dice().colours.filter((_, i) => i % 4 !== 3);
const integers = (values: readonly number[], most: number) => values.map((value) => Math.round(value * most));

/** Sets how the painting is laid. */
const laid =
  (change: (info: TextureInfo, shop: Workshop) => void): Make =>
  (shop) => {
    const material = painted(shop);
    const info = material.getBaseColorTextureInfo();
    if (info) change(info, shop);
    put(shop, material, { ...dice(), uvs: dice().uvs.map((value) => value * 1.5 - 0.2) });
    return undefined;
  };

const [CLAMP_TO_EDGE, MIRRORED_REPEAT, NEAREST] = [33071, 33648, 9728] as const;
const moved = (info: TextureInfo, shop: Workshop) => {
  const transform = shop.document.createExtension(extensions.KHRTextureTransform).createTransform();
  info.setExtension('KHR_texture_transform', transform.setOffset([0.2, 0.1]).setRotation(0.4).setScale([0.7, 0.5]));
};

/** A material with one of Khronos' extensions. */
const material =
  (add: (document: Workshop['document'], material: Material) => void): Make =>
  (shop) => {
    const made = matt(shop).setBaseColorFactor([0.7, 0.3, 0.2, 1]);
    add(shop.document, made);
    put(shop, made);
    return undefined;
  };

export const materials: Kinds = {
  'no material': (shop) => void shop.put('dice', shop.mesh('dice', bare(shop))),
  'a colour': (shop) => void put(shop, matt(shop).setBaseColorFactor([0.1, 0.5, 0.9, 1])),
  metal: (shop) => void put(shop, matt(shop).setMetallicFactor(1).setRoughnessFactor(0.3)),
  'colours of vertices as numbers': coloured((shop) => shop.accessor('VEC4', new Float32Array(rgba()))),
  'colours of vertices without alpha': coloured((shop) => shop.accessor('VEC3', new Float32Array(rgb()))),
  'colours of vertices of 8 bits': coloured((shop) =>
    shop.accessor('VEC4', new Uint8Array(integers(rgba(), 255))).setNormalized(true),
  ),
  'colours of vertices of 16 bits': coloured((shop) =>
    shop.accessor('VEC4', new Uint16Array(integers(rgba(), 65535))).setNormalized(true),
  ),
  'colours of vertices of 8 bits without alpha': coloured((shop) =>
    shop.accessor('VEC3', new Uint8Array(integers(rgb(), 255))).setNormalized(true),
  ),
  'colours of vertices of 16 bits without alpha': coloured((shop) =>
    shop.accessor('VEC3', new Uint16Array(integers(rgb(), 65535))).setNormalized(true),
  ),
  'colours of vertices that are half transparent': coloured(
    (shop) => shop.accessor('VEC4', new Float32Array(rgba(0.4))),
    (made) => made.setAlphaMode('BLEND'),
  ),
  'colours of vertices on a texture': (shop) => {
    const made = primitive(shop).setAttribute('COLOR_0', shop.accessor('VEC4', new Float32Array(rgba())));
    shop.put('dice', shop.mesh('dice', made));
    return undefined;
  },
  'a mask': (shop) => void put(shop, painted(shop).setAlphaMode('MASK').setAlphaCutoff(0.3)),
  'a mask in a texture': async (shop) => {
    put(
      shop,
      matt(shop)
        .setAlphaMode('MASK')
        .setDoubleSided(true)
        .setBaseColorTexture(texture(shop, await holes())),
    );
    return undefined;
  },
  'a transparent colour': (shop) =>
    void put(shop, matt(shop).setAlphaMode('BLEND').setBaseColorFactor([0.2, 0.6, 0.3, 0.5])),
  'a transparent texture': async (shop) => {
    put(
      shop,
      matt(shop)
        .setAlphaMode('BLEND')
        .setBaseColorTexture(texture(shop, await holes())),
    );
    return undefined;
  },
  'alpha that does not count': async (shop) => {
    put(
      shop,
      matt(shop)
        .setBaseColorFactor([1, 1, 1, 0.2])
        .setBaseColorTexture(texture(shop, await holes())),
    );
    return undefined;
  },
  'a sheet with two sides': (shop) => {
    const sheet = { ...dice(), indices: dice().indices.slice(24, 96) };
    put(shop, painted(shop).setDoubleSided(true), sheet);
    return undefined;
  },
  'a sheet with one side': (shop) =>
    void put(shop, painted(shop), { ...dice(), indices: dice().indices.slice(24, 96) }),
  'light of its own': (shop) => void put(shop, matt(shop).setEmissiveFactor([0.9, 0.4, 0.1])),
  'light of its own in a texture': (shop) =>
    void put(
      shop,
      matt(shop).setBaseColorFactor([0, 0, 0, 1]).setEmissiveFactor([1, 1, 1]).setEmissiveTexture(texture(shop)),
    ),
  'strong light of its own': material((document, made) => {
    const strength = document.createExtension(extensions.KHRMaterialsEmissiveStrength).createEmissiveStrength();
    made
      .setEmissiveFactor([0.2, 0.2, 0.6])
      .setExtension('KHR_materials_emissive_strength', strength.setEmissiveStrength(3));
  }),
  'colour without light': material((document, made) => {
    made.setExtension('KHR_materials_unlit', document.createExtension(extensions.KHRMaterialsUnlit).createUnlit());
  }),
  lacquer: material((document, made) => {
    const coat = document.createExtension(extensions.KHRMaterialsClearcoat).createClearcoat();
    made.setExtension('KHR_materials_clearcoat', coat.setClearcoatFactor(1).setClearcoatRoughnessFactor(0.1));
  }),
  glass: material((document, made) => {
    const glass = document.createExtension(extensions.KHRMaterialsTransmission).createTransmission();
    made.setRoughnessFactor(0.1).setExtension('KHR_materials_transmission', glass.setTransmissionFactor(0.8));
  }),
  'thick glass': material((document, made) => {
    const glass = document.createExtension(extensions.KHRMaterialsTransmission).createTransmission();
    const volume = document.createExtension(extensions.KHRMaterialsVolume).createVolume();
    const ior = document.createExtension(extensions.KHRMaterialsIOR).createIOR();
    made
      .setExtension('KHR_materials_transmission', glass.setTransmissionFactor(1))
      .setExtension(
        'KHR_materials_volume',
        volume.setThicknessFactor(0.5).setAttenuationColor([0.2, 0.8, 0.4]).setAttenuationDistance(1),
      )
      .setExtension('KHR_materials_ior', ior.setIOR(1.3));
  }),
  velvet: material((document, made) => {
    const sheen = document.createExtension(extensions.KHRMaterialsSheen).createSheen();
    made.setExtension('KHR_materials_sheen', sheen.setSheenColorFactor([0.2, 0.4, 0.9]).setSheenRoughnessFactor(0.4));
  }),
  'a tinted gleam': material((document, made) => {
    const gleam = document.createExtension(extensions.KHRMaterialsSpecular).createSpecular();
    made.setRoughnessFactor(0.2).setExtension('KHR_materials_specular', gleam.setSpecularColorFactor([1, 0.2, 0.2]));
  }),
  'mother-of-pearl': material((document, made) => {
    const film = document.createExtension(extensions.KHRMaterialsIridescence).createIridescence();
    made.setRoughnessFactor(0.2).setExtension('KHR_materials_iridescence', film.setIridescenceFactor(1));
  }),
  'brushed metal': material((document, made) => {
    const brushed = document.createExtension(extensions.KHRMaterialsAnisotropy).createAnisotropy();
    made.setMetallicFactor(1).setExtension('KHR_materials_anisotropy', brushed.setAnisotropyStrength(0.8));
  }),
  variants: (shop) => {
    const variants = shop.document.createExtension(extensions.KHRMaterialsVariants);
    const other = matt(shop).setBaseColorFactor([0, 0.6, 0.2, 1]);
    const mapping = variants.createMapping().setMaterial(other).addVariant(variants.createVariant('Green'));
    const made = primitive(shop).setExtension(
      'KHR_materials_variants',
      variants.createMappingList().addMapping(mapping),
    );
    shop.put('dice', shop.mesh('dice', made));
    return undefined;
  },
  'texture coordinates outside the picture': laid(() => {}),
  'a picture that is mirrored at its edges': laid((info) => info.setWrapS(MIRRORED_REPEAT).setWrapT(MIRRORED_REPEAT)),
  'a picture that ends at its edges': laid((info) => info.setWrapS(CLAMP_TO_EDGE).setWrapT(CLAMP_TO_EDGE)),
  'a picture with hard pixels': laid((info) => info.setMagFilter(NEAREST).setMinFilter(NEAREST)),
  'a moved picture': laid(moved),
  'the second texture coordinates': (shop) => {
    const material = painted(shop);
    material.getBaseColorTextureInfo()?.setTexCoord(1);
    const made = primitive(shop, { ...dice(), uvs: dice().uvs.map(() => 0.5) }, material);
    made.setAttribute('TEXCOORD_1', shop.accessor('VEC2', new Float32Array(dice().uvs)));
    shop.put('dice', shop.mesh('dice', made));
    return undefined;
  },
  'normals in a texture': (shop) =>
    void put(
      shop,
      matt(shop)
        .setBaseColorFactor([0.8, 0.7, 0.6, 1])
        .setNormalTexture(texture(shop, plainPicture([168, 128, 230]))),
    ),
  'shade in a texture': (shop) =>
    void put(shop, painted(shop).setOcclusionTexture(texture(shop, plainPicture([90, 90, 90])))),
  'roughness and metal in a texture': (shop) =>
    void put(
      shop,
      painted(shop)
        .setMetallicFactor(1)
        .setMetallicRoughnessTexture(texture(shop, plainPicture([0, 120, 200]))),
    ),
  'a JPEG': async (shop) => {
    const jpeg = texture(shop, await sharp(painting).jpeg({ quality: 95 }).toBuffer()).setMimeType('image/jpeg');
    put(shop, matt(shop).setBaseColorTexture(jpeg));
    return undefined;
  },
  'a grey JPEG': async (shop) => {
    const jpeg = texture(shop, await sharp(painting).grayscale().jpeg().toBuffer()).setMimeType('image/jpeg');
    put(shop, matt(shop).setBaseColorTexture(jpeg));
    return undefined;
  },
  'a WebP': async (shop) => {
    shop.document.createExtension(extensions.EXTTextureWebP).setRequired(true);
    const webp = texture(shop, await sharp(painting).webp({ lossless: true }).toBuffer()).setMimeType('image/webp');
    put(shop, matt(shop).setBaseColorTexture(webp));
    return undefined;
  },
  'a PNG of 16 bits': async (shop) => {
    const deep = await sharp(painting).toColourspace('rgb16').png().toBuffer();
    put(shop, matt(shop).setBaseColorTexture(texture(shop, deep)));
    return undefined;
  },
  'a PNG with a palette': async (shop) => {
    put(shop, matt(shop).setBaseColorTexture(texture(shop, await sharp(painting).png({ palette: true }).toBuffer())));
    return undefined;
  },
  'a picture of an odd size': async (shop) => {
    const odd = await sharp(painting)
      .resize({ width: 73, height: 41, fit: 'fill', kernel: 'nearest' })
      .png()
      .toBuffer();
    put(shop, matt(shop).setBaseColorTexture(texture(shop, odd)));
    return undefined;
  },
  'a picture larger than the preview has': async (shop) => {
    const large = sharp(painting).resize({ width: 3000, height: 2000, fit: 'fill', kernel: 'nearest' });
    put(shop, matt(shop).setBaseColorTexture(texture(shop, await large.png().toBuffer())));
    return undefined;
  },
  'one picture twice': (shop) => {
    put(shop, painted(shop));
    put(shop, painted(shop)).setTranslation([2, 0, 0]);
    return undefined;
  },
  'a picture that no material uses': (shop) => {
    put(shop, painted(shop));
    texture(shop, plainPicture([1, 2, 3]));
    return undefined;
  },
};

/** The painting with transparent stripes. */
async function holes(): Promise<Buffer> {
  const { width, height } = await sharp(painting).metadata();
  const alpha = Uint8Array.from({ length: width * height }, (_, i) => (Math.floor((i % width) / 6) % 2 ? 255 : 60));
  const raw = { width, height, channels: 1 as const };
  return sharp(painting).joinChannel(Buffer.from(alpha), { raw }).png().toBuffer();
}
