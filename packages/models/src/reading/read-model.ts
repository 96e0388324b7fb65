/** The one reading of a model: everything the store says of a GLB comes from here. */
import { createHash } from 'node:crypto';
import type { Animation, Document } from '@gltf-transform/core';
import { nameClips } from '@storefront/utils/clip-names';
import type { Box3 } from 'three';
import type { Facts, Triple } from '../index.ts';
import { animatedSizeOf } from './animated-size.ts';
import { boundsOf } from './bounds.ts';
import { notesOfExtensions } from './extensions.ts';
import { io } from './gltf-io.ts';
import { type InUse, inUse } from './in-use.ts';
import { notesOf, problemsOf } from './notes.ts';
import { countPlacements } from './placements.ts';
import { plainName } from './plain-name.ts';
import { type ShownNode, shownScene } from './shown-scene.ts';
import { bonesOf, colourOf, uvSetsOf } from './surface.ts';
import { memoryOf, problemsOfTextures } from './textures.ts';
import { countTriangles } from './triangles.ts';

export type ModelReading = {
  /** Of the default scene before any animation. */
  readonly facts: Facts;
  /** Reasons why it cannot be sold, in an owner's words; the file is the subject of each. */
  readonly problems: readonly string[];
  /** Remarks about what the facts leave out, likewise. */
  readonly notes: readonly string[];
};

/** @throws when the file is no GLB or requires an extension that is not known */
export async function readModel(glb: Uint8Array): Promise<ModelReading> {
  const file = await io.binaryToJSON(glb);
  const document = await io.readJSON(file);
  const shown = shownScene(document.getRoot());
  const bounds = boundsOf(shown.nodes);
  const isMeasurable = bounds.isEmpty() || [...bounds.min, ...bounds.max].every(Number.isFinite);
  const used = inUse(new Set(shown.nodes.map(({ mesh }) => mesh)));
  const facts = {
    format: `glTF ${document.getRoot().getAsset().version} binary`,
    bytes: glb.byteLength,
    sha256: createHash('sha256').update(glb).digest('hex'),
    ...countsOf(document, shown.nodes, used),
    boundingBox: boundingBoxOf(bounds),
  };
  const animated = isMeasurable ? animatedSizeOf(document, shown.nodes, facts.boundingBox.size) : undefined;
  return {
    facts: { ...facts, ...(animated && { animatedSize: triple(animated) }) },
    problems: [...problemsOf(shown, { ...facts, isMeasurable }), ...(await problemsOfTextures(used.textures))],
    notes: [...notesOf(shown, facts.boundingBox.size), ...notesOfExtensions(file.json)],
  };
}

function countsOf(document: Document, nodes: readonly ShownNode[], { materials, textures }: InUse) {
  const meshes = new Set(nodes.map(({ mesh }) => mesh));
  return {
    triangles: sum(nodes, ({ node, mesh }) => countPlacements(node) * sum(mesh.listPrimitives(), countTriangles)),
    vertices: sum(nodes, ({ node, mesh }) => countPlacements(node) * countVertices(mesh)),
    meshes: meshes.size,
    materials: materials.length,
    textures: textures.length,
    textureBytes: sum(textures, memoryOf),
    animations: clipsOf(document),
    uvSets: uvSetsOf(meshes),
    colour: colourOf(meshes, materials),
    bones: bonesOf(nodes),
    materialNames: [...new Set(materials.map((material) => plainName(material.getName())))].filter(Boolean),
  };
}

function clipsOf(document: Document): Facts['animations'] {
  const animations = document.getRoot().listAnimations();
  const names = nameClips(animations.map((animation) => animation.getName()));
  return animations.map((animation, i) => ({ name: names[i] ?? '', seconds: round(secondsOf(animation)) }));
}

/** Positions that primitives share are counted once. */
function countVertices(mesh: ShownNode['mesh']): number {
  const positions = new Set(mesh.listPrimitives().map((primitive) => primitive.getAttribute('POSITION')));
  return sum([...positions], (position) => position?.getCount() ?? 0);
}

function secondsOf(animation: Animation): number {
  let seconds = 0;
  for (const sampler of animation.listSamplers()) seconds = Math.max(seconds, sampler.getInput()?.getMax([])[0] ?? 0);
  return seconds;
}

function boundingBoxOf(bounds: Box3): Facts['boundingBox'] {
  const [min, max] = bounds.isEmpty() ? [[], []] : [bounds.min.toArray(), bounds.max.toArray()];
  return { min: triple(min), max: triple(max), size: triple(max.map((value, i) => value - (min[i] ?? 0))) };
}

function sum<Item>(items: readonly Item[], count: (item: Item) => number): number {
  return items.reduce((total, item) => total + count(item), 0);
}

/** To the millimetre. */
const round = (value: number) => Math.round(value * 1000) / 1000;
const triple = ([x = 0, y = 0, z = 0]: readonly number[]): Triple => [round(x), round(y), round(z)];
