/** Names and triangles as other tools want to find them in a file. */
import type { Document, Primitive } from '@gltf-transform/core';
import { compactPrimitive } from '@gltf-transform/functions';
import { doubleTriangles } from './doubles.ts';

/** A name without the apostrophes that node paths and scripts of engines stumble over. */
export const plainName = (name: string) => name.replaceAll(/['’]/g, '');

/** Names the scene and its root after the model and each mesh after its node, and removes triangles that lie twice. */
export function tidy(document: Document, name: string): void {
  const root = document.getRoot();
  const scene = root.getDefaultScene() ?? root.listScenes()[0];
  scene?.setName(plainName(name));
  for (const node of scene?.listChildren() ?? []) node.setName(plainName(name).replaceAll(/\W+/g, '_'));
  for (const node of root.listNodes()) {
    const mesh = node.getMesh();
    if (mesh && mesh.getName() === '') mesh.setName(node.getName());
  }
  for (const mesh of root.listMeshes()) for (const primitive of mesh.listPrimitives()) removeDoubles(primitive);
}

function removeDoubles(primitive: Primitive): void {
  const indices = primitive.getIndices();
  const doubles = doubleTriangles(primitive);
  if (!indices || doubles.size === 0) return;
  const kept = [...(indices.getArray() ?? [])].filter((_, corner) => !doubles.has(Math.floor(corner / 3)));
  indices.setArray(Uint32Array.from(kept));
  compactPrimitive(primitive);
}
