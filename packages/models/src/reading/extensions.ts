/** The glTF extensions that the store knows, and its treatment of each; docs/models-in.md lists them. */
import type { GLTF } from '@gltf-transform/core';
import { listed } from './names.ts';

export const DRACO = 'KHR_draco_mesh_compression';
export const EXT_MESHOPT = 'EXT_meshopt_compression';
export const KHR_MESHOPT = 'KHR_meshopt_compression';
export const KTX2 = 'KHR_texture_basisu';
export const AVIF = 'EXT_texture_avif';
export const SPECULAR_GLOSSINESS = 'KHR_materials_pbrSpecularGlossiness';
export const LAMPS = 'KHR_lights_punctual';

/**
 * What happens to an extension on the way into preview and pictures; the sold file keeps all of them.
 * - `kept`: shown as the file has it
 * - `decoded`, `converted`: shown as what every viewer shows
 * - `ignored`: left out; a file that requires it is refused, but for those of `HARMLESS`
 * - `refused`: the file is refused
 */
export type Treatment = 'kept' | 'decoded' | 'converted' | 'ignored' | 'refused';

export const TREATMENTS: Readonly<Record<string, Treatment>> = {
  EXT_mesh_gpu_instancing: 'kept',
  EXT_texture_webp: 'kept',
  KHR_materials_anisotropy: 'kept',
  KHR_materials_clearcoat: 'kept',
  KHR_materials_dispersion: 'kept',
  KHR_materials_emissive_strength: 'kept',
  KHR_materials_ior: 'kept',
  KHR_materials_iridescence: 'kept',
  KHR_materials_sheen: 'kept',
  KHR_materials_specular: 'kept',
  KHR_materials_transmission: 'kept',
  KHR_materials_unlit: 'kept',
  KHR_materials_variants: 'kept',
  KHR_materials_volume: 'kept',
  KHR_mesh_quantization: 'kept',
  KHR_texture_transform: 'kept',
  [DRACO]: 'decoded',
  [EXT_MESHOPT]: 'decoded',
  [KHR_MESHOPT]: 'decoded',
  [KTX2]: 'decoded',
  [AVIF]: 'decoded',
  [SPECULAR_GLOSSINESS]: 'converted',
  [LAMPS]: 'ignored',
  KHR_xmp_json_ld: 'ignored',
  EXT_materials_bump: 'ignored',
  KHR_materials_diffuse_roughness: 'ignored',
  KHR_materials_diffuse_transmission: 'ignored',
  KHR_node_visibility: 'ignored',
  KHR_accessor_float16: 'refused',
  KHR_accessor_float64: 'refused',
  KHR_mesh_primitive_restart: 'refused',
};

/** Ignored extensions without which a model looks as it should. */
const HARMLESS = [LAMPS, 'KHR_xmp_json_ld'];

/** Notes on extensions of which an owner should know; the file is the subject. */
const NOTES: Readonly<Record<string, string>> = {
  [KTX2]: `has KTX2 textures, which Blender and many other programs do not open; offer buyers a file with PNG textures beside it`,
  [KHR_MESHOPT]: `is compressed with ${KHR_MESHOPT}, which few programs open yet; offer buyers a file without compression beside it`,
  [SPECULAR_GLOSSINESS]: `has materials with ${SPECULAR_GLOSSINESS}, which many viewers show white; the store shows them converted, and an import into Blender and a new export converts the file`,
  [LAMPS]: `has lamps, which buyers get and the store leaves out, because its studio has its own light`,
  KHR_node_visibility: `has parts that KHR_node_visibility hides, but the store shows and counts them; delete them if buyers do not need them`,
};

type Names = Pick<GLTF.IGLTF, 'extensionsUsed' | 'extensionsRequired'>;

/** Returns reasons why a file cannot be shown; its extensions are those that it declares. */
export function problemsOfExtensions(json: Names): string[] {
  const required = namesIn(json.extensionsRequired);
  const refused = [...new Set([...namesIn(json.extensionsUsed), ...required])].filter((name) => {
    const treatment = treatmentOf(name);
    return treatment === 'refused' || (treatment === 'ignored' && required.includes(name) && !HARMLESS.includes(name));
  });
  if (refused.length === 0) return [];
  const [them, it] = refused.length > 1 ? ['these extensions', 'them'] : ['this extension', 'it'];
  return [
    `needs ${listed(refused)}, and neither the store nor most programs of buyers can show ${it}; export it again without ${them}`,
  ];
}

/** Returns remarks on extensions that the store or buyers' programs leave out. */
export function notesOfExtensions(json: Names): string[] {
  const used = namesIn(json.extensionsUsed);
  const leftOut = used.filter(
    (name) => treatmentOf(name) === 'ignored' && !HARMLESS.includes(name) && !Object.hasOwn(NOTES, name),
  );
  const it = leftOut.length > 1 ? 'them' : 'it';
  return [
    ...used.flatMap((name) => (Object.hasOwn(NOTES, name) ? (NOTES[name] ?? []) : [])),
    ...(leftOut.length > 0
      ? [`uses ${listed(leftOut)}; the store leaves ${it} out, as do viewers that do not know ${it}`]
      : []),
  ];
}

/** Unknown extensions are ignored. */
function treatmentOf(name: string): Treatment {
  return (Object.hasOwn(TREATMENTS, name) && TREATMENTS[name]) || 'ignored';
}

/** The file may hold anything in place of a list of names. */
function namesIn(list: unknown): string[] {
  return Array.isArray(list) ? [...new Set(list.filter((name) => typeof name === 'string'))] : [];
}
