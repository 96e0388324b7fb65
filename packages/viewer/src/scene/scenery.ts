/** The model and its surroundings: a person, a frame, lights and the ground. */
import {
  Box3Helper,
  Color,
  type Group,
  type Material,
  Mesh,
  type Object3D,
  type Scene,
  Sphere,
  Texture,
  type WebGLRenderer,
} from 'three';
import type { ViewerSettings } from '../viewer-settings.ts';
import { createBones } from './bones.ts';
import { extentOf } from './extent.ts';
import { createFigure } from './figure.ts';
import { FIRST_ORBIT } from './orbit.ts';
import { createSurfaces } from './surfaces.ts';
import { createGround, createLamp, createSkyLight } from './surroundings.ts';

/** Metres between the rotating model and the person, and radians to the side of the first view. */
const FIGURE_DISTANCE = 0.5;
const FIGURE_ASIDE = 0.6;

export function createScenery(scene: Scene, model: Group, renderer: WebGLRenderer) {
  const extent = extentOf(model);
  const { box, sphere, reach } = extent;
  const reachWithFigure = reach + 2 * FIGURE_DISTANCE;
  const figure = createFigure();
  figure.position
    .setFromCylindricalCoords(reach + FIGURE_DISTANCE, FIRST_ORBIT.azimuth + FIGURE_ASIDE, box.min.y)
    .add({ x: sphere.center.x, y: 0, z: sphere.center.z });
  const room = new Box3Helper(box, new Color(0xe5982a));
  const lamp = createLamp(new Sphere(sphere.center, Math.max(sphere.radius, reachWithFigure)));
  const skyLight = createSkyLight(renderer);
  const surfaces = createSurfaces(model);
  const bones = createBones(model);
  prepare(model);
  scene.environment = skyLight;
  scene.environmentIntensity = 0.75;
  scene.add(model, figure, room, lamp.light, lamp.light.target, lamp.sign, createGround(sphere, box.min.y));
  if (bones) scene.add(bones);
  return {
    extent,
    hasUvs: surfaces.hasUvs,
    hasBones: bones !== undefined,
    drawUvLayout: surfaces.drawLayout,
    /** Returns the metres around the centre that must be visible. */
    reach: ({ scale }: ViewerSettings) => (scale ? reachWithFigure : reach),
    withoutSign<Taken>(take: () => Taken): Taken {
      const wasVisible = lamp.sign.visible;
      lamp.sign.visible = false;
      const taken = take();
      lamp.sign.visible = wasVisible;
      return taken;
    },
    apply({ wireframe, surface, scale, movesLight, light, ...settings }: ViewerSettings) {
      surfaces.show(surface, wireframe);
      if (bones) bones.visible = settings.bones;
      figure.visible = room.visible = scale;
      lamp.sign.visible = movesLight;
      lamp.place(light);
    },
    dispose() {
      surfaces.dispose();
      disposeScene(scene);
      lamp.light.dispose();
      skyLight.dispose();
    },
  };
}

/** Makes the model cast and receive shadows. */
function prepare(model: Group): void {
  model.traverse((object) => {
    if (object instanceof Mesh) object.castShadow = object.receiveShadow = true;
  });
}

function disposeScene(scene: Object3D): void {
  scene.traverse((object) => {
    if (!('geometry' in object)) return;
    const { geometry, material } = object as Mesh;
    geometry.dispose();
    for (const one of [material].flat()) disposeMaterial(one);
  });
}

function disposeMaterial(material: Material): void {
  for (const value of Object.values(material)) {
    if (!(value instanceof Texture)) continue;
    if (value.image instanceof ImageBitmap) value.image.close();
    value.dispose();
  }
  material.dispose();
}
