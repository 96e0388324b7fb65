import { CapsuleGeometry, Group, Mesh, MeshStandardMaterial, SphereGeometry } from 'three';

/** Metres. */
export const FIGURE_HEIGHT = 1.75;

const COLOUR = 0x4b6f8f;
const HEAD = 0.115;

export function createFigure(): Group {
  const material = new MeshStandardMaterial({ color: COLOUR, roughness: 0.9 });
  const figure = new Group();
  const part = (radius: number, length: number, x: number, y: number, lean = 0) => {
    const mesh = new Mesh(new CapsuleGeometry(radius, length, 4, 12), material);
    mesh.position.set(x, y, 0);
    mesh.rotation.z = lean;
    mesh.castShadow = true;
    figure.add(mesh);
  };
  const head = new Mesh(new SphereGeometry(HEAD, 16, 12), material);
  head.position.y = FIGURE_HEIGHT - HEAD;
  head.castShadow = true;
  figure.add(head);
  part(0.17, 0.34, 0, 1.16);
  for (const side of [-1, 1]) {
    part(0.085, 0.7, side * 0.1, 0.435, side * 0.03);
    part(0.055, 0.5, side * 0.26, 1.1, side * 0.12);
  }
  return figure;
}
