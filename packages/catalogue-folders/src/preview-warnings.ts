import type { PreviewCheck } from './imported-product.ts';

/** Part of the picture from which a preview looks like another model. */
const STRIKING = 0.1;

/** Returns what the owner should know of a preview, as sentences. */
export function previewWarnings(check: PreviewCheck | undefined): string[] {
  if (!check) return [];
  const { of, share, isGiven, without, comparison } = check;
  const instead = 'so it has no public 3D preview, and its page shows pictures to turn instead';
  if (without === 'few_triangles')
    return [
      `The model has too few triangles (${of}) to show a part of them without giving it away, ${instead}. To show all of it in 3D, set the share of the preview to 100 %.`,
    ];
  if (without === 'not_simplified')
    return [
      `The model loses its shape with ${percent(share)} of its triangles, ${instead}. Raise the share of the preview, or add your own preview.glb.`,
    ];
  if (!comparison || comparison.difference < STRIKING) return [];
  const cure = isGiven
    ? 'Remove preview.glb, and a preview is made from the model.'
    : 'Raise the share of the preview, or add your own preview.glb.';
  return [`The preview looks different from the model in ${percent(comparison.difference)} of its picture. ${cure}`];
}

const percent = (part: number) => `${Math.round(part * 100)} %`;
