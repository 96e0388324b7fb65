/** What moves: bones, morph targets and clips. */
import type { Node, Primitive, Skin } from '@gltf-transform/core';
import { KHRMeshQuantization } from '@gltf-transform/extensions';
import { skinnedFigure, type Triple, type Workshop } from '../small-models.ts';
import { bare, DICE_SIZE, dice, matt, primitive, type Shape } from './dice.ts';
import type { Kinds } from './kind.ts';

const TURN: [number, number, number, number] = [0, 0, Math.sin(0.3), Math.cos(0.3)];
const POST: Triple = [0.6, 3, 0.4];

/** How much the upper of two bones moves each vertex of a post: nothing below, all above. */
const pull = ({ positions }: Shape) =>
  positions.filter((_, i) => i % 3 === 1).map((y) => Math.min(1, Math.max(0, y / POST[1] + 0.5)));

type Rig = { readonly root: Node; readonly lower: Node; readonly upper: Node; readonly skin: Skin };

/** Two bones in a post: one at its foot, one in its middle. */
function rig({ document, accessor, scene }: Workshop, hasInverses = true): Rig {
  const root = document.createNode('Armature');
  const lower = document.createNode('Lower').setTranslation([0, -1.5, 0]);
  const upper = document.createNode('Upper').setTranslation([0, 1.5, 0]);
  scene.addChild(root.addChild(lower.addChild(upper)));
  const skin = document.createSkin('skin').addJoint(lower).addJoint(upper);
  const from = (y: number) => [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, -y, 0, 1];
  if (hasInverses) skin.setInverseBindMatrices(accessor('MAT4', new Float32Array([...from(-1.5), ...from(0)])));
  return { root, lower, upper, skin };
}

/** A post with joints of 8 bits and weights as numbers. */
function post(shop: Workshop, shape = dice(POST, 4)): Primitive {
  const joints = pull(shape).flatMap(() => [0, 1, 0, 0]);
  const weights = pull(shape).flatMap((weight) => [1 - weight, weight, 0, 0]);
  return primitive(shop, shape)
    .setAttribute('JOINTS_0', shop.accessor('VEC4', new Uint8Array(joints)))
    .setAttribute('WEIGHTS_0', shop.accessor('VEC4', new Float32Array(weights)));
}

/** A post whose upper half is bent at rest. */
function bent(shop: Workshop, made = post(shop), bones = rig(shop)) {
  bones.upper.setRotation(TURN);
  const node = shop.put('post', shop.mesh('post', made)).setSkin(bones.skin);
  return { ...bones, node };
}

/** Weights that are whole numbers up to `most`. */
const whole = (most: number) =>
  pull(dice(POST, 4))
    .map((weight) => Math.round(weight * most))
    .flatMap((weight) => [most - weight, weight, 0, 0]);

/** Adds a morph target that lifts the top of a shape. */
function lift(shop: Workshop, made: Primitive, shape: Shape, by: number, axis = 1): Primitive {
  const moves = shape.positions.map((_, i) => (i % 3 === axis && (shape.positions[i - axis + 1] ?? 0) > 0 ? by : 0));
  const target = shop.document.createPrimitiveTarget(`by ${by}`);
  return made.addTarget(target.setAttribute('POSITION', shop.accessor('VEC3', new Float32Array(moves))));
}

function morphed(shop: Workshop, weights: number[], shape = dice()) {
  const made = lift(shop, lift(shop, primitive(shop, shape), shape, 2), shape, 1, 0);
  const mesh = shop.mesh('dice', made).setWeights(weights);
  return { node: shop.put('dice', mesh), made };
}

type Path = 'translation' | 'rotation' | 'scale' | 'weights';
const WIDTH = { translation: 'VEC3', rotation: 'VEC4', scale: 'VEC3', weights: 'SCALAR' } as const;

/** Adds a clip with one channel. */
export function clip(
  { document, accessor }: Workshop,
  name: string,
  {
    node,
    path,
    times,
    values,
    curve = 'LINEAR',
  }: {
    node: Node;
    path: Path;
    times: number[];
    values: number[];
    curve?: 'LINEAR' | 'STEP' | 'CUBICSPLINE';
  },
): void {
  const sampler = document
    .createAnimationSampler()
    .setInput(accessor('SCALAR', new Float32Array(times)))
    .setOutput(accessor(WIDTH[path], new Float32Array(values)))
    .setInterpolation(curve);
  const channel = document.createAnimationChannel().setSampler(sampler).setTargetNode(node).setTargetPath(path);
  document.createAnimation(name).addSampler(sampler).addChannel(channel);
}

const HOP = { path: 'translation' as const, times: [0, 1, 2], values: [0, 0, 0, 0, 2, 0, 1, 0, 0] };

export const figures: Kinds = {
  'a figure in centimetres with Z up': (shop) => void skinnedFigure(shop),
  'a figure whose mesh has a node of its own': (shop) => {
    skinnedFigure(shop).setScale([9, 1, 1]).setTranslation([700, 0, 0]);
    return undefined;
  },
  'a figure that is stretched': (shop) => void skinnedFigure(shop, true),
  'a bent post': (shop) => void bent(shop),
  'a fine bent post': (shop) => void bent(shop, post(shop, dice(POST, 20))),
  'bones without inverse bind matrices': (shop) => void bent(shop, post(shop), rig(shop, false)),
  'bones in a scaled and mirrored armature': (shop) => {
    bent(shop).root.setScale([-2, 2, 2]).setRotation(TURN).setTranslation([5, 0, 0]);
    return undefined;
  },
  'bones with a skeleton': (shop) => {
    const { skin, lower } = bent(shop);
    skin.setSkeleton(lower);
    return undefined;
  },
  'weights of 8 bits': (shop) => {
    const weights = shop.accessor('VEC4', new Uint8Array(whole(255))).setNormalized(true);
    bent(shop, post(shop).setAttribute('WEIGHTS_0', weights));
    return undefined;
  },
  'weights of 16 bits': (shop) => {
    const weights = shop.accessor('VEC4', new Uint16Array(whole(65535))).setNormalized(true);
    bent(shop, post(shop).setAttribute('WEIGHTS_0', weights));
    return undefined;
  },
  'joints of 16 bits': (shop) => {
    const joints = new Uint16Array(pull(dice(POST, 4)).flatMap(() => [0, 1, 0, 0]));
    bent(shop, post(shop).setAttribute('JOINTS_0', shop.accessor('VEC4', joints)));
    return undefined;
  },
  'two meshes on one skin': (shop) => {
    const { skin } = bent(shop);
    const sleeve = post(shop, dice([0.8, 3, 0.6], 4));
    shop.put('sleeve', shop.mesh('sleeve', sleeve)).setSkin(skin);
    return undefined;
  },
  'one mesh on two skins': (shop) => {
    const { node } = bent(shop);
    const other = rig(shop);
    other.root.setTranslation([3, 0, 0]);
    const mesh = node.getMesh();
    if (mesh) shop.put('twin', mesh).setSkin(other.skin);
    return undefined;
  },
  'a prop in a hand': (shop) => {
    const { upper } = bent(shop);
    const prop = bare(shop, dice([0.3, 0.3, 2])).setMaterial(matt(shop).setBaseColorFactor([0.9, 0.8, 0, 1]));
    shop.put('prop', shop.mesh('prop', prop), upper).setTranslation([0, 1.5, 0]);
    return undefined;
  },
  'bones and a morph target': (shop) => {
    const shape = dice(POST, 4);
    const { node } = bent(shop, lift(shop, post(shop, shape), shape, 1));
    node.getMesh()?.setWeights([0.7]);
    return undefined;
  },
  'a skinned mesh beside a plain one': (shop) => {
    bent(shop);
    shop.put('dice', shop.mesh('dice', primitive(shop))).setTranslation([2, 0, 0]);
    return undefined;
  },
  'a morph target at the weight of its mesh': (shop) => void morphed(shop, [1, 0]),
  'two morph targets of a fine mesh': (shop) => void morphed(shop, [0.5, 0.5], dice(DICE_SIZE, 20)),
  'two morph targets at once': (shop) => void morphed(shop, [0.5, 0.5]),
  'a morph target of a negative weight': (shop) => void morphed(shop, [-0.3, 0]),
  'a morph target at the weight of its node': (shop) => {
    morphed(shop, [0, 0]).node.setWeights([0.5, 0.25]);
    return undefined;
  },
  'a morph target without a weight': (shop) => void morphed(shop, []),
  'sparse morph targets': (shop) => {
    const { made } = morphed(shop, [0.5, 0.2]);
    for (const target of made.listTargets()) target.getAttribute('POSITION')?.setSparse(true);
    return undefined;
  },
  'morph targets with normals': (shop) => {
    const { made } = morphed(shop, [0.4, 0.4]);
    const none = new Float32Array(dice().normals.length);
    for (const target of made.listTargets()) target.setAttribute('NORMAL', shop.accessor('VEC3', none));
    return undefined;
  },
  'morph targets of 16 bits': (shop) => {
    shop.document.createExtension(KHRMeshQuantization).setRequired(true);
    const { node, made } = morphed(shop, [0.5, 0]);
    const inMillimetres = (values: Iterable<number>) =>
      shop.accessor('VEC3', new Int16Array([...values].map((value) => Math.round(value * 1000))));
    for (const part of [made, ...made.listTargets()])
      part.setAttribute('POSITION', inMillimetres(part.getAttribute('POSITION')?.getArray() ?? []));
    node.setScale([0.001, 0.001, 0.001]);
    return undefined;
  },
  'instances of a morphed mesh': (shop) => {
    shop.instances(morphed(shop, [0.5, 0]).node, { TRANSLATION: [0, 0, 0, 3, 0, 0] });
    return undefined;
  },
  'a clip that moves': (shop) =>
    void clip(shop, 'Hop', { node: shop.put('dice', shop.mesh('dice', primitive(shop))), ...HOP }),
  'a clip that steps': (shop) => {
    const node = shop.put('dice', shop.mesh('dice', primitive(shop)));
    clip(shop, 'Hop', { node, ...HOP, curve: 'STEP' });
    return undefined;
  },
  'a clip along a curve': (shop) => {
    const node = shop.put('dice', shop.mesh('dice', primitive(shop)));
    const values = [0, 0, 0, 0, 0, 0, 0, 6, 0, 0, -6, 0, 1, 0, 0, 0, 0, 0];
    clip(shop, 'Hop', { node, path: 'translation', times: [0, 1], values, curve: 'CUBICSPLINE' });
    return undefined;
  },
  'a clip that starts late': (shop) => {
    const node = shop.put('dice', shop.mesh('dice', primitive(shop))).setTranslation([0, 9, 0]);
    clip(shop, 'Hop', { node, ...HOP, times: [2, 3, 4] });
    return undefined;
  },
  'a clip that turns and grows': (shop) => {
    const node = shop.put('dice', shop.mesh('dice', primitive(shop, dice(DICE_SIZE, 3))));
    clip(shop, 'Turn', {
      node,
      path: 'rotation',
      times: [0, 1],
      values: [0, 0, 0, 1, 0, 0, Math.SQRT1_2, Math.SQRT1_2],
    });
    clip(shop, 'Grow', { node, path: 'scale', times: [0, 1], values: [1, 1, 1, 3, 1, 1] });
    return undefined;
  },
  'a clip that bends bones': (shop) => {
    const { upper } = bent(shop);
    clip(shop, 'Bow', {
      node: upper,
      path: 'rotation',
      times: [0, 1],
      values: [0, 0, 0, 1, 0, 0, -Math.SQRT1_2, Math.SQRT1_2],
    });
    return undefined;
  },
  'a clip that morphs': (shop) => {
    const { node } = morphed(shop, [0, 0]);
    clip(shop, 'Stretch', { node, path: 'weights', times: [0, 1], values: [0, 0, 1, 0.5] });
    return undefined;
  },
  'two clips of one name, and two without': (shop) => {
    const node = shop.put('dice', shop.mesh('dice', primitive(shop)));
    for (const name of ['mixamo.com', 'mixamo.com', '', '']) clip(shop, name, { node, ...HOP });
    return undefined;
  },
};
