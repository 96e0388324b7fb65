/** The editor of a draft: texts, files and pictures, a preview, and publication. */
import type { DraftFields, ProductDraft } from '@storefront/contract/console';
import { TextLink } from '@storefront/ui';
import { useEffect, useState } from 'react';
import { Badge } from '../../layout/badge.tsx';
import { Links, Panel, Section } from '../../layout/section.tsx';
import { CheckPanel } from './check/check-panel.tsx';
import { ConflictPanel } from './conflict-panel.tsx';
import { DiscardDraft } from './discard-draft.tsx';
import styles from './drafts.module.css';
import { type DraftField, isSameField } from './field-words.ts';
import { FieldsForm } from './fields-form.tsx';
import { FilesPanels } from './files/files-panels.tsx';
import { GoneNotice } from './gone-notice.tsx';
import { CardPreview } from './preview/card-preview.tsx';
import { PagePreview } from './preview/page-preview.tsx';
import { draftPreviewOf } from './preview/preview-of.ts';
import { PublishDraft } from './publish-draft.tsx';
import { SaveState } from './save-state.tsx';
import { useObservable, useWork } from './work.ts';

interface DraftEditorProps {
  readonly draft: ProductDraft;
  readonly isGone: boolean;
}

export function DraftEditor({ draft, isGone }: DraftEditorProps) {
  const autosave = useWork().autosaveOf(draft);
  const saving = useObservable(autosave);
  const fields = saving.typed ?? saving.seen.fields;
  useEffect(() => autosave.arrive(draft), [autosave, draft]);
  useEffect(() => () => void autosave.save(), [autosave]);
  const change = (update: (fields: DraftFields) => DraftFields) => {
    const { typed, seen } = autosave.get();
    autosave.edit(update(typed ?? seen.fields));
  };
  const checked = useCheckedFields(draft);
  // A field that changed since the check is not wrong any more, until the next check.
  const problems = (draft.check?.problems ?? []).filter(({ field }) => {
    const name = field?.match(/^\w+/)?.[0] as DraftField | undefined;
    return !name || isSameField(name, fields, checked);
  });
  const preview = draftPreviewOf(fields, draft);
  const gone = isGone || saving.failure?.code === 'not_found';
  return (
    <Section title={fields.name?.trim() || 'Unnamed product'} actions={<Badge kind="open">Draft</Badge>}>
      <Links>
        <TextLink to="/products">All products</TextLink>
        {draft.productId !== null && <TextLink to={`/products/${draft.productId}`}>View the current product</TextLink>}
      </Links>
      {!gone && <SaveState autosave={autosave} saving={saving} />}
      {gone && <GoneNotice draft={draft} fields={fields} isUnsaved={saving.typed !== undefined} />}
      {saving.conflict && <ConflictPanel key={saving.conflict.revision} autosave={autosave} saving={saving} />}
      <div className={styles.columns}>
        <div className={styles.column}>
          <Panel title="Text and price">
            <FieldsForm
              fields={fields}
              draft={draft}
              problems={problems}
              onChange={(part) => change((now) => ({ ...now, ...part }))}
            />
          </Panel>
          <FilesPanels draft={draft} fields={fields} problems={problems} onChange={change} />
        </div>
        <div className={styles.side}>
          <Panel title="Publish">
            <CheckPanel draft={draft} autosave={autosave} isGone={gone} />
            <PublishDraft draft={draft} autosave={autosave} isGone={gone} />
            <DiscardDraft draft={draft} />
          </Panel>
          <Panel title="Product card">
            <CardPreview preview={preview} />
          </Panel>
        </div>
      </div>
      <Panel title="Product page">
        <PagePreview preview={preview} />
      </Panel>
    </Section>
  );
}

/** Returns the fields as they were when the last check arrived. */
function useCheckedFields({ check, fields }: ProductDraft): DraftFields {
  const [checked, setChecked] = useState({ check, fields });
  if (checked.check?.state !== check?.state || checked.check?.status !== check?.status) setChecked({ check, fields });
  return checked.fields;
}
