/** The broad plates on the throat and belly of reptiles. */
import { CatmullRomCurve3, Matrix4, Vector3 } from 'three';
import { type Colour, tone } from './palette.ts';
import { type Piece, piece } from './pieces.ts';
import { hull, type Point } from './shapes.ts';

export type ScuteOptions = {
  /** The middle of the body from tail to head, in the plane x = 0. */
  readonly spine: readonly Point[];
  readonly colour: Colour;
  readonly count: number;
  /** Where on the spine the plates start, 0–1. */
  readonly from: number;
};

/** Overlapping plates that lie on the underside of a skin. */
export function scutes(skin: Piece, { spine, colour, count, from }: ScuteOptions): Piece[] {
  const line = new CatmullRomCurve3(spine.map((point) => new Vector3(...point)));
  const across = new Vector3(1, 0, 0);
  return Array.from({ length: count }, (_, i) => {
    const t = from + ((0.97 - from) * i) / (count - 1);
    const centre = line.getPoint(t);
    const forward = line.getTangent(t);
    const out = new Vector3().crossVectors(across, forward).normalize();
    const radius = reach(skin, centre, forward, out);
    const [w, h, d] = [radius * 0.6, radius * 0.2 + 0.06, radius * 0.06 + 0.03];
    const plate = hull([
      [-w, 0, -radius * 0.24],
      [w, 0, -radius * 0.24],
      [-w * 0.62, h, -radius * 0.08],
      [w * 0.62, h, -radius * 0.08],
      [-w * 0.55, -h * 0.6, d * 0.7],
      [w * 0.55, -h * 0.6, d * 0.7],
      [0, -h, d * 1.1],
      [0, h, -d * 0.4],
    ]);
    const placed = plate.applyMatrix4(
      new Matrix4().makeBasis(across, forward, out).setPosition(centre.addScaledVector(out, radius)),
    );
    return piece(placed, 'scales', tone(colour, i % 2 === 0 ? -0.04 : 0.02), { crease: 20 });
  });
}

/** How far the skin reaches from a point on the spine in the direction `out`, metres. */
function reach(skin: Piece, centre: Vector3, forward: Vector3, out: Vector3): number {
  const position = skin.geometry.getAttribute('position');
  const at = new Vector3();
  let farthest = 0;
  for (let i = 0; i < position.count; i++) {
    at.fromBufferAttribute(position, i).sub(centre);
    if (Math.abs(at.x) < 0.2 && Math.abs(at.dot(forward)) < 0.15) farthest = Math.max(farthest, at.dot(out));
  }
  return farthest;
}
