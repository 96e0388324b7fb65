/** What an owner should know of a model, in sentences without a subject (the file) and without a full stop. */
import { type Node, Primitive } from '@gltf-transform/core';
import { plainName } from './plain-name.ts';
import type { ShownNode, ShownScene } from './shown-scene.ts';
import { hasLooseCorners, isOfTriangles } from './triangles.ts';

const MOST_NAMES = 3;
const ACTIVE_SCENE = 'Include > Limit to > Active Scene';

/** Remarks about what the facts leave out. */
export function notesOf({ scene, nodes, otherScenes, orphans }: ShownScene): string[] {
  const points = namesWhere(nodes, (primitive) => primitive.getMode() === Primitive.Mode.POINTS);
  const lines = namesWhere(
    nodes,
    (primitive) => primitive.getMode() !== Primitive.Mode.POINTS && !isOfTriangles(primitive),
  );
  const loose = namesWhere(nodes, hasLooseCorners);
  const scenes = otherScenes.map((other) => other.getName());
  return [
    scenes.length > 0 &&
      `holds scenes that are neither shown nor counted: ${listed(scenes)}; in Blender, delete them or export with ${ACTIVE_SCENE}`,
    scene !== null &&
      orphans.length > 0 &&
      `holds parts that belong to no scene and are neither shown nor counted: ${listed(orphans.map(nameOf))}; in Blender, add them to the scene or delete them`,
    points.length > 0 &&
      `has points without faces in ${listed(points)}, which count as no triangles; in Blender, remove them with Mesh > Clean Up > Delete Loose`,
    lines.length > 0 &&
      `has lines without faces in ${listed(lines)}, which count as no triangles; in Blender, remove them with Mesh > Clean Up > Delete Loose`,
    loose.length > 0 &&
      `has corners in ${listed(loose)} that make up no whole triangle and are left out; import it into Blender and export it again`,
  ].filter((note) => note !== false);
}

/** Reasons why the model cannot be sold as it is. */
export function problemsOf(
  { scene, otherScenes, orphans }: ShownScene,
  { triangles, isMeasurable }: { readonly triangles: number; readonly isMeasurable: boolean },
): string[] {
  if (!scene) return ['has no scene, so viewers show nothing; import it into Blender and export it again'];
  if (triangles === 0 && otherScenes.length + orphans.length > 0) {
    const name = scene.getName() ? quoted(scene.getName()) : 'its first scene';
    const cure =
      otherScenes.length > 0 ? `open the scene with the model and export with ${ACTIVE_SCENE}` : 'add the model to it';
    return [`shows no triangles in ${name}, the scene that viewers open; in Blender, ${cure}`];
  }
  if (triangles === 0) return ['holds no triangles'];
  if (!isMeasurable)
    return [
      'has a size that is no number; in Blender, apply the scale with Object > Apply > Scale and export it again',
    ];
  return [];
}

function namesWhere(nodes: readonly ShownNode[], holds: (primitive: Primitive) => boolean): string[] {
  return nodes.filter(({ mesh }) => mesh.listPrimitives().some(holds)).map(({ node }) => nameOf(node));
}

const nameOf = (node: Node) => node.getName() || node.getMesh()?.getName() || '';

/** “A”, “B” and “C”, or “A”, “B”, “C” and 4 more. */
function listed(names: readonly string[]): string {
  const unique = [...new Set(names)];
  const first = unique.slice(0, MOST_NAMES).map((name) => (name ? quoted(name) : 'one without a name'));
  const more = unique.length - first.length;
  const parts = more > 0 ? [...first, `${more} more`] : first;
  return parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`;
}

const quoted = (name: string) => `“${plainName(name)}”`;
