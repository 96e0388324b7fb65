/** How a file of another format differs from the GLB that it is sold beside, in an owner's words. */
import type { Facts } from '@storefront/models';
import type { Measured, ModelFormat } from '@storefront/models/tools';

/** Relative difference in triangles, and in size of the largest extent, that rounding and welding may cause. */
const TOLERANCE = 0.02;

/** Metres per unit, with the words for a file of a format without units, and of one that names its unit. */
const UNITS: readonly (readonly [number, string, string])[] = [
  [1, '', ''],
  [0.01, 'in centimetres', 'a hundred times as large as model.glb'],
  [0.001, 'in millimetres', 'a thousand times as large as model.glb'],
  [0.0254, 'in inches', '39 times as large as model.glb'],
  [100, 'a hundredth of the size of model.glb', 'a hundredth of the size of model.glb'],
  [1000, 'a thousandth of the size of model.glb', 'a thousandth of the size of model.glb'],
];
const WITH_UNITS: readonly ModelFormat[] = ['FBX', 'USD', 'USDZ', '3MF'];

type Triple = readonly [number, number, number];
const ORDERS: readonly (readonly [Triple, string])[] = [
  [[0, 1, 2], ''],
  [[0, 2, 1], 'with its height along Z'],
  [[2, 1, 0], 'turned to the side'],
  [[1, 0, 2], 'turned'],
  [[1, 2, 0], 'turned'],
  [[2, 0, 1], 'turned'],
];

export interface Comparison {
  /** False for a file that is neither as large as the model nor has as many triangles. */
  readonly isSame: boolean;
  /** What is different, with the file as subject; undefined for nothing. */
  readonly difference: string | undefined;
}

export function compareWithModel(format: ModelFormat, { triangles, size }: Measured, facts: Facts): Comparison {
  const model = facts.boundingBox.size;
  const asMany = isNear(triangles, facts.triangles, facts.triangles);
  const fit = size && fitOf(format, size, model);
  const counts = `${count(triangles)} where model.glb has ${number(facts.triangles)}`;
  if (!fit && !asMany) {
    const sizes = size ? ` and is ${metres(size)} where model.glb is ${metres(model)}` : '';
    return { isSame: false, difference: `has ${counts}${sizes}` };
  }
  const differences = [
    !asMany && `has ${counts}; the product’s page names both`,
    size && !fit && `is ${metres(size)} where model.glb is ${metres(model)}`,
    fit && fit !== true && `is ${fit}`,
  ].filter((difference) => typeof difference === 'string');
  return { isSame: true, difference: differences.length > 0 ? differences.join('; it ') : undefined };
}

/** Returns the words for the unit and axes in which both sizes are the same, true for those of the model. */
function fitOf(format: ModelFormat, size: Triple, model: Triple): string | true | undefined {
  const largest = Math.max(...model);
  for (const [unit, unitless, ofUnits] of UNITS)
    for (const [order, orderWords] of ORDERS) {
      if (order.every((from, axis) => isNear((size[from] ?? 0) * unit, model[axis] ?? 0, largest)))
        return [WITH_UNITS.includes(format) ? ofUnits : unitless, orderWords].filter(Boolean).join(', ') || true;
    }
  return undefined;
}

const isNear = (a: number, b: number, whole: number) => Math.abs(a - b) <= whole * TOLERANCE;
const number = (triangles: number) => triangles.toLocaleString('en-US');
const count = (triangles: number) => `${number(triangles)} ${triangles === 1 ? 'triangle' : 'triangles'}`;
const metres = (size: Triple) => `${size.map((extent) => Number(extent.toPrecision(3))).join(' × ')} m`;
