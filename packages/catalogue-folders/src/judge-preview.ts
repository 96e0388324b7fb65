import { SHARE } from '@storefront/models/tools';

interface Judged {
  /** Triangles of the folder's own preview. */
  readonly preview: number;
  readonly model: number;
  /** What product.json says. */
  readonly share: number | undefined;
}

/** Returns what is wrong with the size of a folder's own preview; `isRefused` when it gives the model away. */
export function judgePreview({
  preview,
  model,
  share = SHARE,
}: Judged): { isRefused: boolean; words: string } | undefined {
  if (preview <= model * share) return undefined;
  const cure = 'remove it, and a lighter one is made; or raise the share of the preview';
  if (preview >= model)
    return {
      isRefused: true,
      words: `has as many triangles as the model (${count(preview)}), which would give it away; ${cure}`,
    };
  const words = `has ${count(preview)} of the model’s ${count(model)} triangles (${percent(preview / model)}), more than the share of ${percent(share)}; ${cure}`;
  return { isRefused: false, words };
}

const count = (triangles: number) => triangles.toLocaleString('en');
const percent = (share: number) => `${Math.round(share * 100)} %`;
