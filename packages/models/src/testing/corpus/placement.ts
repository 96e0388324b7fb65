/** Where things stand: nodes, scenes and instances. */
import type { InstancedMesh } from '@gltf-transform/extensions';
import type { Triple, Workshop } from '../small-models.ts';
import { bare, DICE_SIZE, dice, matt, primitive } from './dice.ts';
import { type Kinds, rowsOf } from './kind.ts';

const EIGHTH: [number, number, number, number] = [0, Math.sin(Math.PI / 8), 0, Math.cos(Math.PI / 8)];
const ROLL: [number, number, number, number] = [0, 0, Math.sin(0.5), Math.cos(0.5)];
const put = (shop: Workshop, into?: Parameters<Workshop['put']>[2]) =>
  shop.put('dice', shop.mesh('dice', primitive(shop)), into);

/** A node in the scene, with the given scale, to put something into. */
function hall(shop: Workshop, scale: Triple, name = 'hall') {
  const node = shop.document.createNode(name).setScale(scale);
  shop.scene.addChild(node);
  return node;
}

const fence = (count: number) => Array.from({ length: count }, (_, i) => [i * 1.5, (i % 3) * 0.4, 0]).flat();
const turns = (count: number) =>
  Array.from({ length: count }, (_, i) => [0, Math.sin(i / 3), 0, Math.cos(i / 3)]).flat();
const scales = (count: number) => Array.from({ length: count }, (_, i) => [1, 0.5 + i / count, 1]).flat();

export const placement: Kinds = {
  'a scaled node in a turned one': (shop) =>
    void put(shop, hall(shop, [2, 2, 2]).setRotation(EIGHTH))
      .setScale([0.5, 1, 1])
      .setTranslation([3, 0, 0]),
  'a turned node in an unevenly scaled one': (shop) => void put(shop, hall(shop, [1, 3, 0.5])).setRotation(ROLL),
  'a mirrored node': (shop) => void put(shop).setScale([-1, 1, 1]),
  'a node that is mirrored thrice': (shop) => void put(shop).setScale([-1, -2, -1]).setRotation(ROLL),
  'a mirrored node in a mirrored one': (shop) => void put(shop, hall(shop, [-1, 1, 1])).setScale([1, -1, 1]),
  'a node of hardly any depth': (shop) => {
    put(shop);
    put(shop).setScale([3, 1, 0.001]);
    return undefined;
  },
  'a node of a thousandth': (shop) => {
    const shape = dice([1000, 1600, 700]);
    shop.put('dice', shop.mesh('dice', primitive(shop, shape))).setScale([0.001, 0.001, 0.001]);
    return undefined;
  },
  'a matrix': (shop) => {
    put(shop);
    const matrix = [0, 1, 0, 0, -2, 0, 0, 0, 0, 0, 1.5, 0, 4, 5, 6, 1];
    return {
      change: (json) => {
        for (const node of rowsOf(json, 'nodes')) node.matrix = matrix;
      },
    };
  },
  'forty nodes in each other': (shop) => {
    let inner = hall(shop, [1, 1, 1]);
    for (let i = 0; i < 40; i++) {
      const next = shop.document.createNode(`level ${i}`).setTranslation([0.1, 0, 0]);
      inner.addChild(next.setRotation([0, 0.05, 0, Math.sqrt(1 - 0.05 ** 2)]));
      inner = next;
    }
    put(shop, inner);
    return undefined;
  },
  'empty nodes': (shop) => {
    put(shop);
    hall(shop, [9, 9, 9], 'Empty').setTranslation([50, 0, 0]).addChild(shop.document.createNode('Inner'));
    return undefined;
  },
  'one mesh in three places': (shop) => {
    const mesh = shop.mesh('dice', primitive(shop));
    for (const [i, scale] of (
      [
        [1, 1, 1],
        [-1, 1, 1],
        [0.5, 2, 0.5],
      ] as Triple[]
    ).entries())
      shop
        .put(`dice ${i}`, mesh)
        .setScale(scale)
        .setTranslation([i * 2, 0, 0]);
    return undefined;
  },
  'far from the origin': (shop) => void put(shop).setTranslation([400, 120, -900]),
  'below the ground': (shop) => void put(shop).setTranslation([0, -30, 0]),
  'a camera': (shop) => {
    put(shop);
    const camera = shop.document.createCamera('camera').setType('perspective').setYFov(0.7).setZNear(0.1);
    shop.scene.addChild(shop.document.createNode('camera').setCamera(camera).setTranslation([9, 9, 9]));
    return undefined;
  },
  'a default scene that is the second': (shop) => {
    put(shop);
    const second = shop.document.createScene('Second');
    shop.put('post', shop.mesh('post', bare(shop, dice([0.2, 3, 0.2])).setMaterial(matt(shop))), second);
    shop.document.getRoot().setDefaultScene(second);
    return undefined;
  },
  'two scenes and no default': (shop) => {
    put(shop);
    put(shop, shop.document.createScene('Second')).setScale([9, 9, 9]);
    shop.document.getRoot().setDefaultScene(null);
    return undefined;
  },
  'two scenes that share a node': (shop) => {
    const shared = put(shop);
    shop.document.createScene('Second').addChild(shared);
    put(shop).setTranslation([2, 0, 0]);
    return undefined;
  },
  'a part of no scene': (shop) => {
    put(shop);
    put(shop, shop.document.createNode('attic')).setScale([9, 9, 9]);
    return undefined;
  },
  'a mesh without a node': (shop) => {
    put(shop);
    shop.mesh('spare', bare(shop, dice([9, 9, 9])));
    return undefined;
  },
  instances: (shop) => {
    shop.instances(put(shop), { TRANSLATION: fence(12) });
    return undefined;
  },
  'instances of a fine mesh': (shop) => {
    const post = shop.put('dice', shop.mesh('dice', primitive(shop, dice(DICE_SIZE, 20))));
    shop.instances(post, { TRANSLATION: fence(6), ROTATION: turns(6) });
    return undefined;
  },
  'instances that must be known': (shop) => {
    shop.instances(put(shop), { TRANSLATION: fence(12) }, true);
    return undefined;
  },
  'instances that are turned and scaled': (shop) => {
    const places = { TRANSLATION: fence(8), ROTATION: turns(8), SCALE: scales(8) };
    shop.instances(put(shop).setScale([1, 2, 1]).setRotation(ROLL), places);
    return undefined;
  },
  'instances in a mirrored node': (shop) => {
    shop.instances(put(shop, hall(shop, [-1, 1, 1])), { TRANSLATION: fence(5), ROTATION: turns(5) });
    return undefined;
  },
  'instances with turns of 16 bits': (shop) => {
    const node = put(shop);
    shop.instances(node, { TRANSLATION: fence(6) });
    const rotations = new Int16Array(turns(6).map((value) => Math.round(value * 32767)));
    const batch = node.getExtension<InstancedMesh>('EXT_mesh_gpu_instancing');
    batch?.setAttribute('ROTATION', shop.accessor('VEC4', rotations).setNormalized(true));
    return undefined;
  },
  'one instance': (shop) => {
    shop.instances(put(shop), { TRANSLATION: [0, 2, 0] });
    return undefined;
  },
  'instances of two materials': (shop) => {
    const red = bare(shop, dice([0.4, 2, 0.4])).setMaterial(matt(shop).setBaseColorFactor([0.8, 0, 0, 1]));
    shop.instances(shop.put('post', shop.mesh('post', primitive(shop), red)), { TRANSLATION: fence(4) });
    return undefined;
  },
  'instances with things below their node': (shop) => {
    const post = put(shop);
    put(shop, post).setTranslation([0, 2, 0]).setScale([0.3, 0.3, 0.3]);
    shop.instances(post, { TRANSLATION: fence(4) });
    return undefined;
  },
  'instances beside the same mesh': (shop) => {
    const mesh = shop.mesh('dice', primitive(shop));
    shop.put('alone', mesh).setTranslation([0, 4, 0]);
    shop.instances(shop.put('many', mesh), { TRANSLATION: fence(4) });
    return undefined;
  },
};
