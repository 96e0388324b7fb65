/** Geometry written in the way that every tool for previews understands; what is drawn stays the same. */
import { Accessor, type Document, type Mesh, type Node, type Primitive, type Skin } from '@gltf-transform/core';
import { Vector3 } from 'three';
import { isInstanced } from './placements.ts';
import { poseOf } from './poses.ts';
import { countTriangles, hasLooseCorners, isOfTriangles } from './triangles.ts';

/** Attributes that a mesh may have as integers (`KHR_mesh_quantization`). */
const QUANTIZED = /^(POSITION|NORMAL|TANGENT|TEXCOORD_\d+)$/;
const IDENTITY = [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1];

/**
 * Leaves out primitives and corners that draw nothing, writes integers as numbers, gives skins their inverse bind matrices, and
 * shapes instanced meshes by their default morph targets, with which three.js cannot draw them.
 */
export function toPlainGeometry(document: Document): void {
  const root = document.getRoot();
  for (const node of root.listNodes()) shapeInstances(document, node);
  for (const mesh of root.listMeshes()) {
    leaveDrawn(mesh);
    for (const primitive of mesh.listPrimitives()) cutLooseCorners(document, primitive);
    for (const primitive of mesh.listPrimitives()) for (const accessor of integersOf(primitive)) toNumbers(accessor);
  }
  for (const skin of root.listSkins()) addInverses(document, skin);
}

function leaveDrawn(mesh: Mesh): void {
  const drawn = mesh.listPrimitives().filter(drawsSomething);
  if (drawn.length === 0) mesh.dispose();
  for (const primitive of mesh.listPrimitives()) if (!drawn.includes(primitive)) primitive.dispose();
}

/** Leaves whole triangles to a list. */
function cutLooseCorners(document: Document, primitive: Primitive): void {
  if (!hasLooseCorners(primitive)) return;
  const [indices, positions] = [primitive.getIndices(), primitive.getAttribute('POSITION')];
  const corners = countTriangles(primitive) * 3;
  const whole = Uint32Array.from({ length: corners }, (_, i) => indices?.getScalar(i) ?? i);
  const buffer = positions?.getBuffer() ?? null;
  primitive.setIndices(document.createAccessor().setType('SCALAR').setArray(whole).setBuffer(buffer));
}

/**
 * Gives each primitive joints of its own. Quantizing sorts weights and joints of each primitive together, but shares the
 * joints where it does not share the weights (glTF Transform 4.5.1).
 */
export function separateJoints(document: Document): void {
  const seen = new Set<Accessor>();
  for (const primitive of document
    .getRoot()
    .listMeshes()
    .flatMap((mesh) => mesh.listPrimitives()))
    for (const name of primitive.listSemantics().filter((semantic) => semantic.startsWith('JOINTS_'))) {
      const joints = primitive.getAttribute(name);
      if (joints && seen.has(joints)) primitive.setAttribute(name, joints.clone());
      else if (joints) seen.add(joints);
    }
}

const drawsSomething = (primitive: Primitive) =>
  isOfTriangles(primitive) ? countTriangles(primitive) > 0 : (primitive.getAttribute('POSITION')?.getCount() ?? 0) > 0;

function integersOf(primitive: Primitive): Accessor[] {
  return [primitive, ...primitive.listTargets()].flatMap((part) =>
    part
      .listSemantics()
      .filter((name) => QUANTIZED.test(name))
      .map((name) => part.getAttribute(name))
      .filter((accessor) => accessor !== null)
      .filter((accessor) => accessor.getComponentType() !== Accessor.ComponentType.FLOAT),
  );
}

function toNumbers(accessor: Accessor): void {
  const width = accessor.getElementSize();
  const numbers = new Float32Array(accessor.getCount() * width);
  const element: number[] = [];
  for (let i = 0; i < accessor.getCount(); i++) numbers.set(accessor.getElement(i, element), i * width);
  accessor.setArray(numbers).setNormalized(false);
}

/** Without matrices the joints' are used as they are (glTF 2.0, 3.7.3.1). */
function addInverses(document: Document, skin: Skin): void {
  if (skin.getInverseBindMatrices()) return;
  const matrices = new Float32Array(skin.listJoints().flatMap(() => IDENTITY));
  const [buffer = null] = document.getRoot().listBuffers();
  skin.setInverseBindMatrices(document.createAccessor().setType('MAT4').setArray(matrices).setBuffer(buffer));
}

function shapeInstances(document: Document, node: Node): void {
  const mesh = node.getMesh();
  if (!mesh || !isInstanced(node) || mesh.listPrimitives().every((primitive) => primitive.listTargets().length === 0))
    return;
  const shaped = mesh.clone().setWeights([]);
  for (const primitive of mesh.listPrimitives())
    shaped.removePrimitive(primitive).addPrimitive(shapedPrimitive(document, node, primitive));
  for (const animation of document.getRoot().listAnimations())
    for (const channel of animation.listChannels())
      if (channel.getTargetNode() === node && channel.getTargetPath() === 'weights') channel.dispose();
  node.setMesh(shaped).setWeights([]);
}

function shapedPrimitive(document: Document, node: Node, primitive: Primitive): Primitive {
  const positions = primitive.getAttribute('POSITION');
  const pose = poseOf(node, primitive);
  const shaped = primitive.clone();
  for (const target of shaped.listTargets()) shaped.removeTarget(target);
  if (!positions || !pose) return shaped;
  const numbers = new Float32Array(positions.getCount() * 3);
  const point = new Vector3();
  for (let vertex = 0; vertex < positions.getCount(); vertex++) {
    pose(vertex, point);
    point.toArray(numbers, vertex * 3);
  }
  const accessor = document.createAccessor().setType('VEC3').setArray(numbers).setBuffer(positions.getBuffer());
  return shaped.setAttribute('POSITION', accessor);
}
