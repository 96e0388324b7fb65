/** Mends entries that say something wrong about right data. */

import type { BufferView, Gltf, OpenGlb } from '../reading/glb.ts';
import { elementsOf, usesOf } from './elements.ts';

const VERTICES = 34_962;
const INDICES = 34_963;
/** Uses whose data must state its extent (glTF 2.0, 3.7.2.1 and 3.11). */
const BOUNDED = ['POSITION', 'target POSITION', 'keyframes'];

/** Leaves each node where it hangs, and only the others as roots; one whose parents no scene shows becomes a root. */
export function listRootsOnce({ json }: OpenGlb): void {
  const nodes = json.nodes ?? [];
  const scenes = json.scenes ?? [];
  const children = new Set(nodes.flatMap(({ children: each = [] }) => each));
  const shown = below(
    nodes,
    scenes.flatMap(({ nodes: roots = [] }) => roots.filter((root) => !children.has(root))),
  );
  for (const scene of scenes) scene.nodes &&= scene.nodes.filter((root) => !children.has(root) || !shown.has(root));
  const roots = new Set(scenes.flatMap(({ nodes: each = [] }) => each));
  for (const node of nodes) {
    const rest = node.children?.filter((child) => !roots.has(child));
    if (rest?.length === 0) delete node.children;
    else if (rest) node.children = rest;
  }
}

/** Returns the nodes and everything that hangs below them. */
function below(nodes: readonly { readonly children?: number[] }[], roots: readonly number[]): Set<number> {
  const found = new Set(roots);
  // A set also yields what is added meanwhile.
  for (const node of found) for (const child of nodes[node]?.children ?? []) found.add(child);
  return found;
}

/** Removes `skeleton`, a hint that viewers do without. */
export function dropSkeletons({ json }: OpenGlb): void {
  for (const skin of json.skins ?? []) delete skin.skeleton;
}

/** Gives each buffer view the target of its use; one with several uses becomes several of the same bytes. */
export function nameTargets(opened: OpenGlb): void {
  const { json } = opened;
  const views = json.bufferViews ?? [];
  const found = new Map<string, number>();
  for (const [index, uses] of usesOf(opened)) {
    const accessor = json.accessors?.[index];
    const view = accessor?.bufferView;
    if (!accessor || view === undefined) continue;
    const target = targetOf(uses);
    const first = [...found].find(([, owner]) => owner === view);
    const key = `${view} ${target}`;
    if (!found.has(key)) found.set(key, first ? copyOf(views, view) : view);
    accessor.bufferView = found.get(key) ?? view;
    setTarget(views[accessor.bufferView], target);
  }
}

function targetOf(uses: ReadonlySet<string>): number | undefined {
  if (uses.has('indices')) return INDICES;
  return uses.has('animation') || uses.has('keyframes') || uses.has('bind matrices') ? undefined : VERTICES;
}

function copyOf(views: BufferView[], index: number): number {
  return views.push({ ...views[index] } as BufferView) - 1;
}

function setTarget(view: BufferView | undefined, target: number | undefined): void {
  if (!view) return;
  if (target === undefined) delete view.target;
  else view.target = target;
}

/** Measures the least and greatest values again, and for the first time where they must be stated. */
export function measureBounds(opened: OpenGlb): void {
  const uses = usesOf(opened);
  for (const [index, accessor] of (opened.json.accessors ?? []).entries()) {
    const needsBoth = BOUNDED.some((use) => uses.get(index)?.has(use));
    const elements = needsBoth || accessor.min || accessor.max ? elementsOf(opened, index) : undefined;
    if (!elements || elements.count === 0) continue;
    const min = elements.get(0);
    const max = elements.get(0);
    for (let i = 1; i < elements.count; i += 1)
      for (const [part, value] of elements.get(i).entries()) {
        if (value < (min[part] ?? 0)) min[part] = value;
        if (value > (max[part] ?? 0)) max[part] = value;
      }
    if (needsBoth || accessor.min) accessor.min = min;
    if (needsBoth || accessor.max) accessor.max = max;
  }
}

/** Lists every extension that an object of the file has. */
export function declareExtensions({ json }: OpenGlb): void {
  const used = new Set(json.extensionsUsed ?? []);
  const search = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return;
    const { extensions } = value as { extensions?: unknown };
    if (typeof extensions === 'object' && extensions !== null && !Array.isArray(extensions))
      for (const name of Object.keys(extensions)) used.add(name);
    for (const [key, each] of Object.entries(value)) if (key !== 'extras') search(each);
  };
  search(json);
  if (used.size > 0) (json as Gltf).extensionsUsed = [...used];
}
