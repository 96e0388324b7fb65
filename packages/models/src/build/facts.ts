/** Technical facts, computed from the written file. */
import { createHash } from 'node:crypto';
import { getBounds, type Primitive } from '@gltf-transform/core';
import { getMeshVertexCount, VertexCountMethod } from '@gltf-transform/functions';
import type { Facts, Triple } from '../index.ts';
import { io } from './export-glb.ts';

const TRIANGLES = 4;

/** The facts of a GLB. */
export async function readFacts(glb: Uint8Array): Promise<Facts> {
  const document = await io.readBinary(glb);
  const root = document.getRoot();
  const nodes = root.listNodes().flatMap((node) => node.getMesh() ?? []);
  const primitives = nodes.flatMap((mesh) => mesh.listPrimitives());
  const scene = root.getDefaultScene() ?? root.listScenes()[0];
  if (!scene) throw new Error('The file has no scene.');
  const { min, max } = getBounds(scene);
  return {
    format: `glTF ${root.getAsset().version} binary`,
    bytes: glb.byteLength,
    sha256: createHash('sha256').update(glb).digest('hex'),
    triangles: primitives.reduce((sum, primitive) => sum + trianglesOf(primitive), 0),
    vertices: nodes.reduce((sum, mesh) => sum + getMeshVertexCount(mesh, VertexCountMethod.UPLOAD), 0),
    meshes: root.listMeshes().length,
    materials: root.listMaterials().length,
    textures: root.listTextures().length,
    textureBytes: root.listTextures().reduce((sum, texture) => {
      const [width, height] = texture.getSize() ?? [0, 0];
      return sum + Math.ceil((width * height * 4 * 4) / 3);
    }, 0),
    animations: root.listAnimations().map((animation) => ({
      name: animation.getName(),
      seconds: round(Math.max(0, ...animation.listSamplers().map((s) => s.getInput()?.getMax([])[0] ?? 0))),
    })),
    boundingBox: { min: triple(min), max: triple(max), size: triple(max.map((value, i) => value - (min[i] ?? 0))) },
  };
}

function trianglesOf(primitive: Primitive): number {
  if (primitive.getMode() !== TRIANGLES) return 0;
  return Math.floor((primitive.getIndices() ?? primitive.getAttribute('POSITION'))?.getCount() ?? 0) / 3;
}

/** To the millimetre. */
const round = (value: number) => Math.round(value * 1000) / 1000;
const triple = ([x = 0, y = 0, z = 0]: readonly number[]): Triple => [round(x), round(y), round(z)];
