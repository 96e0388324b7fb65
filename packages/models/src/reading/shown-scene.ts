/** The part of a file that viewers open: its default scene (glTF 2.0, 3.5.1), or the first one. */
import type { Mesh, Node, Root, Scene } from '@gltf-transform/core';

/** A node of the shown scene with its mesh. */
export type ShownNode = { readonly node: Node; readonly mesh: Mesh };

export type ShownScene = {
  /** Null for a file without scenes. */
  readonly scene: Scene | null;
  readonly nodes: readonly ShownNode[];
  /** Other scenes that show something. */
  readonly otherScenes: readonly Scene[];
  /** Nodes with a mesh that belong to no scene. */
  readonly orphans: readonly Node[];
};

export function shownScene(root: Root): ShownScene {
  const scenes = root.listScenes();
  const scene = root.getDefaultScene() ?? scenes[0] ?? null;
  const nodesOf = new Map(scenes.map((each) => [each, meshNodes(each)]));
  const inScenes = new Set([...nodesOf.values()].flat().map(({ node }) => node));
  return {
    scene,
    nodes: (scene && nodesOf.get(scene)) ?? [],
    otherScenes: scenes.filter((each) => each !== scene && nodesOf.get(each)?.length !== 0),
    orphans: root.listNodes().filter((node) => node.getMesh() && !inScenes.has(node)),
  };
}

function meshNodes(scene: Scene): ShownNode[] {
  const found: ShownNode[] = [];
  scene.traverse((node) => {
    const mesh = node.getMesh();
    if (mesh) found.push({ node, mesh });
  });
  return found;
}
