/** How a model's surface is drawn: finished, its colours without light, or a checker on its UVs. */
import { type Material, Mesh, MeshBasicMaterial, MeshStandardMaterial, type Object3D, type Texture } from 'three';
import type { Surface } from '../viewer-settings.ts';
import { createChecker } from './checker.ts';
import { drawUvLayout, type Part } from './uv-layout.ts';

export interface Surfaces {
  readonly hasUvs: boolean;
  show(surface: Surface, wireframe: boolean): void;
  drawLayout(canvas: HTMLCanvasElement): void;
  dispose(): void;
}

export function createSurfaces(model: Object3D): Surfaces {
  const parts: Part[] = [];
  model.traverse((object) => {
    if (object instanceof Mesh) parts.push({ mesh: object, finished: object.material });
  });
  const made = new Map<string, Material>();
  const checkers: Texture[] = [];

  const checkerOn = (map: Texture | null): Texture => {
    checkers[0] ??= createChecker();
    if (!map) return checkers[0];
    const placed = placedAs(map, checkers[0].clone());
    checkers.push(placed);
    return placed;
  };
  const create = (finished: MeshStandardMaterial, surface: Surface, isBare: boolean): Material => {
    if (surface === 'colour') return colourOf(finished);
    return checkered(finished, isBare ? null : checkerOn(finished.map));
  };
  const materialFor = (finished: Material, surface: Surface, mesh: Mesh): Material => {
    if (surface === 'finished') return finished;
    const isBare = !hasUvs(mesh);
    const key = `${finished.uuid} ${surface} ${isBare}`;
    const material = made.get(key) ?? create(finished as MeshStandardMaterial, surface, isBare);
    made.set(key, material);
    return material;
  };

  return {
    hasUvs: parts.some(({ mesh }) => hasUvs(mesh)),
    show(surface, wireframe) {
      for (const { mesh, finished } of parts) {
        const materials = [finished].flat().map((one) => materialFor(one, surface, mesh));
        for (const material of materials) (material as MeshStandardMaterial).wireframe = wireframe;
        mesh.material = Array.isArray(finished) ? materials : (materials[0] ?? finished);
      }
    },
    drawLayout: (canvas) => drawUvLayout(parts, canvas),
    /** Leaves the finished materials, for the scene to dispose. */
    dispose() {
      for (const { mesh, finished } of parts) mesh.material = finished;
      for (const one of [...made.values(), ...checkers]) one.dispose();
    },
  };
}

const hasUvs = ({ geometry }: Mesh) => geometry.hasAttribute('uv');

function colourOf({ map, color, vertexColors, side, alphaTest, transparent, opacity }: MeshStandardMaterial) {
  const look = { map, color, vertexColors, side, alphaTest, transparent, opacity };
  return new MeshBasicMaterial({ ...look, toneMapped: false });
}

/** Materials without light have no `flatShading`. */
function checkered({ side, flatShading }: MeshStandardMaterial, map: Texture | null) {
  return new MeshStandardMaterial({
    color: map ? 0xffffff : 0x9a9a9a,
    map,
    side,
    flatShading: flatShading === true,
    roughness: 0.8,
  });
}

/** Materials may move and repeat their texture. */
function placedAs({ channel, offset, repeat, rotation }: Texture, texture: Texture): Texture {
  texture.channel = channel;
  texture.offset.copy(offset);
  texture.repeat.copy(repeat);
  texture.rotation = rotation;
  return texture;
}
