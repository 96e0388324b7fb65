import type { DraftFields, DraftProblem, ProductDraft } from '@storefront/contract/console';
import type { FileUpload } from '../uploads/upload.ts';

export interface FilesPanelsProps {
  readonly draft: ProductDraft;
  readonly fields: DraftFields;
  readonly problems: readonly DraftProblem[];
  /** Called with an update of the current fields. */
  readonly onChange: (update: (fields: DraftFields) => DraftFields) => void;
}

export interface PanelProps extends FilesPanelsProps {
  /** Keyed by path. */
  readonly uploads: ReadonlyMap<string, FileUpload>;
}
