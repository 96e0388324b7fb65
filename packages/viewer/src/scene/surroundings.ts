import {
  BackSide,
  CircleGeometry,
  Color,
  DirectionalLight,
  Float32BufferAttribute,
  Mesh,
  MeshBasicMaterial,
  PMREMGenerator,
  Scene,
  ShadowMaterial,
  type Sphere,
  SphereGeometry,
  type Texture,
  Vector3,
  type WebGLRenderer,
} from 'three';
import type { LightSettings } from '../viewer-settings.ts';

const SKY = { up: new Color(1.5, 1.6, 1.8), level: new Color(0.9, 0.88, 0.84), down: new Color(0.3, 0.27, 0.24) };
const SHADOW_PIXELS = 1024;
const DEGREE = Math.PI / 180;

/** Creates image-based light from a sky that is bright above and warm below. */
export function createSkyLight(renderer: WebGLRenderer): Texture {
  const sphere = new SphereGeometry(10, 24, 16);
  const positions = sphere.getAttribute('position');
  const colours = Array.from({ length: positions.count }, (_, index) => {
    const up = positions.getY(index) / 10;
    return SKY.level
      .clone()
      .lerp(up > 0 ? SKY.up : SKY.down, Math.abs(up))
      .toArray();
  });
  sphere.setAttribute('color', new Float32BufferAttribute(colours.flat(), 3));
  const material = new MeshBasicMaterial({ vertexColors: true, side: BackSide });
  const sky = new Scene().add(new Mesh(sphere, material));
  const generator = new PMREMGenerator(renderer);
  const { texture } = generator.fromScene(sky, 0.03);
  generator.dispose();
  sphere.dispose();
  material.dispose();
  return texture;
}

export function createLamp({ center, radius }: Sphere) {
  const light = new DirectionalLight(0xfff1dc, 2.6);
  light.target.position.copy(center);
  light.castShadow = true;
  light.shadow.mapSize.setScalar(SHADOW_PIXELS);
  light.shadow.normalBias = radius / 400;
  light.shadow.bias = -0.0004;
  const { camera } = light.shadow;
  camera.left = camera.bottom = -1.1 * radius;
  camera.right = camera.top = 1.1 * radius;
  camera.near = radius;
  camera.far = 5 * radius;
  const sign = new Mesh(new SphereGeometry(radius / 18, 20, 14), new MeshBasicMaterial({ color: 0xffc24d }));
  return {
    light,
    /** Marks the light's position while it is dragged. */
    sign,
    place({ direction, height }: LightSettings) {
      const towards = new Vector3().setFromSphericalCoords(1, (90 - height) * DEGREE, direction * DEGREE);
      light.position.copy(center).addScaledVector(towards, 3 * radius);
      sign.position.copy(center).addScaledVector(towards, 0.95 * radius);
    },
  };
}

/** Creates a ground that shows only shadows. */
export function createGround({ center, radius }: Sphere, height: number): Mesh {
  const ground = new Mesh(new CircleGeometry(4 * radius, 48), new ShadowMaterial({ opacity: 0.28 }));
  ground.rotation.x = -Math.PI / 2;
  ground.position.set(center.x, height - radius / 500, center.z);
  ground.receiveShadow = true;
  return ground;
}
