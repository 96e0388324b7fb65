/** What a shipped GLB must not have, although the validator and every viewer take it. */
import type { EmissiveStrength } from '@gltf-transform/extensions';
import type { Model } from '../model.ts';
import { io } from '../reading/gltf-io.ts';
import { doubleTriangles } from './doubles.ts';
import { plainName } from './tidy.ts';

/** Returns the faults of a model's file in words; empty when it is clean. */
export async function faultsOf(glb: Uint8Array, { name, slug }: Pick<Model, 'name' | 'slug'>): Promise<string[]> {
  const root = (await io.readBinary(glb)).getRoot();
  const faults: string[] = [];
  const scene = root.getDefaultScene()?.getName();
  if (scene !== plainName(name)) faults.push(`its scene is called ${scene}`);
  const extras = root.getAsset().extras as { readonly name?: unknown; readonly slug?: unknown } | undefined;
  if (extras?.name !== name || extras.slug !== slug) faults.push('asset.extras does not say what it is');
  const meshes = root.listMeshes();
  for (const named of [...meshes, ...root.listNodes(), ...root.listMaterials(), ...root.listAnimations()])
    if (!/^[\w ]+$/.test(named.getName())) faults.push(`a ${named.propertyType} is called “${named.getName()}”`);
  for (const mesh of meshes) {
    const doubles = mesh.listPrimitives().reduce((sum, primitive) => sum + doubleTriangles(primitive).size, 0);
    if (doubles > 0) faults.push(`${mesh.getName()} has ${doubles} triangles twice`);
  }
  for (const material of root.listMaterials()) {
    const strength = material.getExtension<EmissiveStrength>('KHR_materials_emissive_strength')?.getEmissiveStrength();
    if (strength !== undefined && strength < 1) faults.push(`${material.getName()} has an emissiveStrength below 1`);
  }
  return faults;
}
