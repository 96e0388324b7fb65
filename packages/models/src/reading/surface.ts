/** What a buyer can repaint and animate: colours, texture coordinates, bones. */
import type { Accessor, Material, Mesh, Node, Primitive, Texture } from '@gltf-transform/core';
import type { PBRSpecularGlossiness } from '@gltf-transform/extensions';
import type { ColourSource } from '../index.ts';
import { isInstanced } from './placements.ts';
import type { ShownNode } from './shown-scene.ts';

const SPECULAR_GLOSSINESS = 'KHR_materials_pbrSpecularGlossiness';
/** A channel this close to 1 is white: one step of 8 bits. */
const WHITE = 254.5 / 255;

/** Returns the number of sets of texture coordinates of the part that has most. */
export function uvSetsOf(meshes: ReadonlySet<Mesh>): number {
  const setsOf = (primitive: Primitive) => primitive.listSemantics().filter((name) => name.startsWith('TEXCOORD_'));
  return primitivesOf(meshes).reduce((most, primitive) => Math.max(most, setsOf(primitive).length), 0);
}

/** Exporters write white vertex colours and white materials, which colour nothing. */
export function colourOf(meshes: ReadonlySet<Mesh>, materials: readonly Material[]): ColourSource[] {
  const sources: Record<ColourSource, boolean> = {
    vertices: verticesHaveColour(meshes),
    textures: materials.some((material) => paintsOf(material).some(({ texture }) => texture)),
    materials: materials.some((material) => paintsOf(material).some(({ factor }) => !isWhite(factor))),
  };
  return (['vertices', 'textures', 'materials'] as const).filter((source) => sources[source]);
}

/** Returns the number of joints of the skins in use. Instances replace a skin. */
export function bonesOf(nodes: readonly ShownNode[]): number {
  const joints = new Set<Node>();
  for (const { node } of nodes)
    if (!isInstanced(node)) for (const joint of node.getSkin()?.listJoints() ?? []) joints.add(joint);
  return joints.size;
}

interface Paint {
  readonly texture: Texture | null;
  readonly factor: readonly number[];
}

/** Base colour and glow; black does not glow. */
function paintsOf(material: Material): Paint[] {
  const gloss = material.getExtension<PBRSpecularGlossiness>(SPECULAR_GLOSSINESS);
  const base = gloss
    ? { texture: gloss.getDiffuseTexture(), factor: gloss.getDiffuseFactor() }
    : { texture: material.getBaseColorTexture(), factor: material.getBaseColorFactor() };
  const glow = { texture: material.getEmissiveTexture(), factor: material.getEmissiveFactor() };
  return glow.factor.some((channel) => channel > 0) ? [base, glow] : [base];
}

function verticesHaveColour(meshes: ReadonlySet<Mesh>): boolean {
  const colours = new Set(primitivesOf(meshes).map((primitive) => primitive.getAttribute('COLOR_0')));
  return [...colours].some((colour) => colour !== null && !isAllWhite(colour));
}

function isAllWhite(colour: Accessor): boolean {
  const channels: number[] = [];
  for (let vertex = 0; vertex < colour.getCount(); vertex++)
    if (!isWhite(colour.getElement(vertex, channels))) return false;
  return true;
}

const isWhite = ([red = 1, green = 1, blue = 1]: readonly number[]) => Math.min(red, green, blue) >= WHITE;

const primitivesOf = (meshes: ReadonlySet<Mesh>) => [...meshes].flatMap((mesh) => mesh.listPrimitives());
