import type { DraftFields, DraftProblem, ProductDraft } from '@storefront/contract/console';
import type { Upload } from './upload.ts';

export interface FilesPanelsProps {
  readonly draft: ProductDraft;
  readonly fields: DraftFields;
  readonly problems: readonly DraftProblem[];
  /** Of the fields as they are then. */
  readonly onChange: (update: (fields: DraftFields) => DraftFields) => void;
}

export interface PanelProps extends FilesPanelsProps {
  /** By path. */
  readonly uploads: ReadonlyMap<string, Upload>;
}
