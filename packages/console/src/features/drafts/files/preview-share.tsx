/** How much of the model anyone may see in 3D. */
import { SelectField } from '@storefront/ui';
import { shareInWords, USUAL_SHARE } from '../field-words.ts';
import { problemsAt, SHARE_ID } from '../problems.ts';
import type { FilesPanelsProps } from './panel-props.ts';

const SHARES = [0.1, 0.25, USUAL_SHARE, 0.75, 1];

export function PreviewShare({ fields, problems, onChange }: FilesPanelsProps) {
  const share = fields.previewShare ?? USUAL_SHARE;
  const shares = SHARES.includes(share) ? SHARES : [...SHARES, share].sort((a, b) => a - b);
  return (
    <SelectField
      id={SHARE_ID}
      name="previewShare"
      label="Triangles in the preview"
      hint="Anyone can save the preview. It never has more of the model’s triangles than this; without a preview, the page shows pictures."
      error={problemsAt(problems, SHARE_ID)}
      options={shares.map((each) => ({ value: String(each), label: shareInWords(each) }))}
      value={String(share)}
      onChange={({ target }) => onChange((now) => ({ ...now, previewShare: Number(target.value) }))}
    />
  );
}
